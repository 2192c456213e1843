import { describe, expect, it } from 'vitest';
import { writeXlsx } from 'hucre/xlsx';
import { readTable } from '#lib/sheets/read-table.ts';
import { TableUnreadable, type RowFault } from '#lib/sheets/table.ts';

const bytes = (text: string) => new TextEncoder().encode(text);
const head = 'Name,Mobile,Owner,Type,City,State,Pin,Description';
const shop = (name: string, description = 'ok') =>
  `${name},9820010001,Asha,Retailer,Pune,MH,411001,${description}`;
const file = (...lines: string[]) => bytes(lines.join('\r\n'));

async function refused(content: Uint8Array): Promise<TableUnreadable> {
  const outcome = await readTable(content).then(
    (table) => table,
    (error: unknown) => error,
  );
  if (outcome instanceof TableUnreadable) return outcome;
  throw new Error(`Read: ${JSON.stringify(outcome)}`);
}

async function faults(content: Uint8Array): Promise<[number, RowFault][]> {
  const { rows } = await readTable(content);
  return rows.flatMap(({ line, fault }) => (fault ? [[line, fault] as [number, RowFault]] : []));
}

describe('a CSV file that is not whole', () => {
  it.each([
    ['in the last column', file(head, shop('One', '"call after 5'), shop('Two'), shop('Three')), 2, 0],
    ['in the first column', file(head, shop('One'), shop('"Two'), shop('Three')), 3, 0],
    ['in the last row', file(head, shop('One'), shop('Two', '"')), 3, 0],
    ['below a cell with line breaks', file(head, shop('One', '"a\nb\nc"'), shop('Two', '"d')), 3, 5],
  ])('is refused for a quotation mark never closed %s', async (_, content, row, line) => {
    const error = await refused(content);
    expect(error.message).toContain('is never closed');
    expect(error.values).toEqual({ row, line });
  });

  it.each([
    ['in the same row', file(head, shop('One'), shop('"Best" Oils')), 3],
    ['where another cell opens', file(head, shop('One', '"call after 5'), shop('"Two"'), shop('Three')), 2],
  ])('is refused for text behind a closing quotation mark %s', async (_, content, row) => {
    const error = await refused(content);
    expect(error.message).toContain('text follows a closing quotation mark');
    expect(error.values['row']).toBe(row);
  });

  it('is refused for the zeros that a broken write leaves', async () => {
    const error = await refused(file(head, shop('One'), shop('T\0\0\0')));
    expect(error.message).toContain('the file is damaged');
    expect(error.values['row']).toBe(3);
  });
});

describe('a row that is not whole', () => {
  it('is named where a quotation mark inside a cell opens and closes in a later row', async () => {
    const content = file(head, shop('One', 'call "after 5'), shop('Two'), shop('Three', 'ok"'));
    expect(await faults(content)).toEqual([
      [2, { kind: 'quote' }],
      [4, { kind: 'quote' }],
    ]);
    expect((await readTable(content)).rows).toHaveLength(3);
  });

  it('is named where one cell has swallowed other lines of the file', async () => {
    const content = file(head, shop('One', '"call after 5'), shop('Two'), shop('Three', 'ok"'), shop('Four'));
    expect(await faults(content)).toEqual([[2, { kind: 'lines', from: 2, to: 4 }]]);
  });

  it('is named where a separator stands in a cell without quotation marks', async () => {
    const content = file(head, shop('One'), shop('Two', 'near bank, Camp'), shop('Three'));
    expect(await faults(content)).toEqual([[3, { kind: 'wide', cells: 9, columns: 8 }]]);
  });

  it('is named where characters were lost', async () => {
    const content = new Uint8Array(Buffer.from(`${head}\nआशा,1,2,3,4\nरवि?,1,2,3,4`));
    content[content.lastIndexOf(0x3f)] = 0xff;
    expect(await faults(content)).toEqual([[3, { kind: 'lost' }]]);
  });
});

describe('an honest file', () => {
  it.each([
    ['inch marks', shop('One', 'pipe 4" and 6 " x 2'), 'pipe 4" and 6 " x 2'],
    ['quotation marks in pairs inside a cell', shop('One', 'say "A1" twice'), 'say "A1" twice'],
    ['line breaks in a quoted cell', shop('One', '"Shop 4, MG Road\r\nCamp, Pune\r\n411001"'), null],
    ['doubled quotation marks', shop('One', '"""A1"" oils"'), '"A1" oils'],
    ['spaces around quoted cells', shop('One', ' "near bank, Camp" '), 'near bank, Camp'],
    ['an empty quoted cell', shop('One', '""'), ''],
  ])('is read with %s', async (_, line, description) => {
    const { rows } = await readTable(file(head, line, shop('Two')));
    expect(rows.map(({ fault }) => fault)).toEqual([undefined, undefined]);
    expect(rows.map(({ line: at }) => at)).toEqual([2, 3]);
    if (description !== null) expect(rows[0]?.cells[7]).toBe(description);
  });

  it('may have a column without a heading that most rows fill', async () => {
    const { headings, rows } = await readTable(
      file(head, `${shop('One')},x`, `${shop('Two')},y`, shop('Three')),
    );
    expect(headings.at(-1)).toBe('Column 9');
    expect(rows.every(({ fault }) => fault === undefined)).toBe(true);
  });

  it('adds up: every line is a heading, a row, above, empty, or a line break in a cell', async () => {
    const content = ['List', '', head, shop('One', '"a\nb"'), ',,', shop('Two'), '', ''].join('\n');
    const { above, empty, breaks, rows, head: at } = await readTable(bytes(content));
    expect({ above, empty, breaks, rows: rows.length, at }).toEqual({
      above: 1,
      empty: 3,
      breaks: 1,
      rows: 2,
      at: 3,
    });
    expect(above + 1 + empty + breaks + rows.length).toBe(8);
  });
});

describe('a workbook that is not whole', () => {
  const workbook = () =>
    writeXlsx({
      sheets: [
        { name: 'A', rows: [['Name', 'City'], ...Array.from({ length: 200 }, (_, n) => [`S${n}`, 'Pune'])] },
      ],
    });

  it('is refused when it is cut off anywhere', async () => {
    const whole = await workbook();
    for (const part of [0.2, 0.5, 0.9, 0.999])
      await expect(readTable(whole.slice(0, whole.length * part))).rejects.toBeInstanceOf(TableUnreadable);
  });

  it('is refused when bytes inside a part were changed', async () => {
    const whole = await workbook();
    const name = Buffer.from('xl/worksheets/sheet1.xml');
    const at = Buffer.from(whole).indexOf(name) + name.length + 60;
    whole.set([1, 2, 3, 4], at);
    await expect(readTable(whole)).rejects.toThrow(/missing or damaged/);
  });
});
