import { describe, expect, it } from 'vitest';
import { writeXlsx } from 'hucre/xlsx';
import { readTable } from '#lib/sheets/read-table.ts';
import { MOST_BYTES, TableUnreadable } from '#lib/sheets/table.ts';
import { zipOf } from './zip-of.ts';

const bytes = (text: string) => new TextEncoder().encode(text);

const utf16 = (text: string) => new Uint8Array(Buffer.from(text, 'utf16le'));
const utf16Swapped = (text: string) => new Uint8Array(Buffer.from(text, 'utf16le').swap16());

const cellsOf = async (file: Uint8Array) => (await readTable(file)).rows.map(({ cells }) => cells);

describe('a CSV file', () => {
  it('is read with quotes, commas and line ends inside its cells', async () => {
    const table = await readTable(bytes('Name,Address\r\n"Asha ""A1"" Stores","12, MG Road\nPune"\r\n'));
    expect(table.headings).toEqual(['Name', 'Address']);
    expect(table.rows).toEqual([{ line: 2, cells: ['Asha "A1" Stores', '12, MG Road\nPune'] }]);
  });

  it.each([
    ['commas', 'Name,City\nAsha,Pune'],
    ['semicolons', 'Name;City\nAsha;Pune'],
    ['tabs', 'Name\tCity\nAsha\tPune'],
    ['a named delimiter', 'sep=|\r\nName|City\r\nAsha|Pune'],
  ])('is read with %s', async (_, text) => {
    expect(await cellsOf(bytes(text))).toEqual([['Asha', 'Pune']]);
  });

  it.each([
    ['UTF-8', bytes('नाम,City\nआशा स्टोर्स,Pune')],
    ['UTF-8 with a mark', bytes('\uFEFFनाम,City\nआशा स्टोर्स,Pune')],
    ['UTF-16 with a mark', utf16('\uFEFFनाम,City\nआशा स्टोर्स,Pune')],
    ['UTF-16 the other way round', utf16Swapped('\uFEFFनाम,City\nआशा स्टोर्स,Pune')],
  ])('is read in %s', async (_, file) => {
    const { headings, rows } = await readTable(file);
    expect(headings).toEqual(['नाम', 'City']);
    expect(rows[0]?.cells).toEqual(['आशा स्टोर्स', 'Pune']);
  });

  it('is read in UTF-16 without a mark, and in Windows Latin', async () => {
    expect(await cellsOf(utf16('Name,City\nAsha,Pune'))).toEqual([['Asha', 'Pune']]);
    const latin = new Uint8Array(Buffer.from('Name,City\nRené,A', 'latin1'));
    expect(await cellsOf(latin)).toEqual([['René', 'A']]);
  });

  it('counts its lines as a spreadsheet does and leaves out the empty ones', async () => {
    const { rows } = await readTable(bytes('\nName,City\n\nAsha,Pune\n,\nRavi,Delhi\n'));
    expect(rows.map(({ line }) => line)).toEqual([4, 6]);
  });

  it('gives every heading a name of its own and fills short rows up', async () => {
    const { headings, rows } = await readTable(bytes('Mobile,,Mobile\n1,2,3,4\n5\n6,,,7'));
    expect(headings).toEqual(['Mobile', 'Column 2', 'Mobile (2)', 'Column 4']);
    expect(rows.map(({ cells }) => cells)).toEqual([
      ['1', '2', '3', '4'],
      ['5', '', '', ''],
      ['6', '', '', '7'],
    ]);
  });

  it('takes the quote off that keeps a text from being a formula', async () => {
    expect(await cellsOf(bytes("Name,City\n'=1+1,'tis"))).toEqual([['=1+1', "'tis"]]);
  });

  it('may have 20,000 rows and not one more', async () => {
    const file = (count: number) => bytes(`Name\n${'Asha\n'.repeat(count)}`);
    expect((await readTable(file(20_000))).rows).toHaveLength(20_000);
    await expect(readTable(file(20_001))).rejects.toThrow(/At most 20,000 rows/);
  });
});

describe('a workbook', () => {
  it('gives dates, numbers, yes and no, and results of formulas as texts', async () => {
    const file = await writeXlsx({
      sheets: [
        {
          name: 'Sheet1',
          rows: [
            ['Mobile', 'Born', 'Share', 'Yes', 'Code', 'Sum'],
            [9_876_543_210, new Date('1990-08-15T00:00:00Z'), 0.1 + 0.2, true, '007', null],
          ],
          cells: new Map([['1,5', { value: null, type: 'formula', formula: '1+2', formulaResult: 3 }]]),
        },
      ],
    });
    const { headings, rows } = await readTable(file);
    expect(headings).toHaveLength(6);
    expect(rows[0]?.cells).toEqual(['9876543210', '1990-08-15', '0.3', 'TRUE', '007', '3']);
  });

  it('is refused when it would unfold to far more than it is', async () => {
    const bomb = zipOf([{ name: 'xl/worksheets/sheet1.xml', packed: 100, size: 2_000_000_000 }]);
    await expect(readTable(bomb)).rejects.toThrow(/far larger than it looks/);
  });

  it('is refused in the old form, damaged, and beyond its size', async () => {
    await expect(readTable(Uint8Array.from([0xd0, 0xcf, 0x11, 0xe0, 1]))).rejects.toThrow(/as XLSX/);
    await expect(readTable(bytes('PK\u0003\u0004 and then nothing'))).rejects.toBeInstanceOf(TableUnreadable);
    await expect(readTable(new Uint8Array(MOST_BYTES + 1))).rejects.toThrow(/20 MB/);
  });
});

it('says so when there is nothing to read', async () => {
  await expect(readTable(bytes(''))).rejects.toThrow(/no rows below/);
  await expect(readTable(bytes('Name,City\n,\n'))).rejects.toThrow(/no rows below/);
});
