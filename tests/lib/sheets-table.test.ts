import { describe, expect, it } from 'vitest';
import { strToU8, zipSync } from 'fflate';
import { writeXlsx } from 'hucre/xlsx';
import { readTable } from '#lib/sheets/read-table.ts';

const bytes = (text: string) => new TextEncoder().encode(text);
const known = ['name', 'mobile', 'city', 'state', 'pin'];
type Cells = readonly (string | number | null)[];

const workbook = (sheets: Readonly<Record<string, readonly Cells[]>>, hidden: readonly string[] = []) =>
  writeXlsx({
    sheets: Object.entries(sheets).map(([name, rows]) => ({
      name,
      rows: rows.map((cells) => [...cells]),
      hidden: hidden.includes(name),
    })),
  });

const list: readonly Cells[] = [
  ['Dealer list as on 01/04/2026', null, null],
  [],
  ['Name', 'Mobile', 'City'],
  ['Asha', 9_820_010_001, 'Pune'],
  ['Ravi', 9_820_010_002, 'Delhi'],
];

describe('the headings of a table', () => {
  it.each([
    ['a text file', () => Promise.resolve(bytes(list.map((cells) => cells.join(',')).join('\n')))],
    ['a workbook', () => workbook({ Sheet1: list })],
  ])('are found below the title lines of %s', async (_, make) => {
    const table = await readTable(await make(), { known });
    expect(table).toMatchObject({ head: 3, above: 1, empty: 1, headings: ['Name', 'Mobile', 'City'] });
    expect(table.rows.map(({ line }) => line)).toEqual([4, 5]);
    expect(table.top.map(({ line }) => line)).toEqual([1, 3, 4, 5]);
  });

  it('are the line with most known ones, where a title has some too', async () => {
    const text = 'Name,Beatbook Ltd,City,Pune\nName,Mobile,City,Colour\nAsha,1,Pune,red';
    expect((await readTable(bytes(text), { known })).head).toBe(2);
  });

  it('are the first line with several cells where none is known', async () => {
    expect((await readTable(bytes('List\nColour,Shape\nred,round'), { known })).head).toBe(2);
  });

  it('are in the row that is chosen', async () => {
    const text = 'Name,Mobile,City\nDukan,Phone,Gaon\nAsha,1,Pune';
    const table = await readTable(bytes(text), { known, head: 2 });
    expect(table).toMatchObject({ head: 2, above: 1, headings: ['Dukan', 'Phone', 'Gaon'] });
    expect(table.rows).toEqual([{ line: 3, cells: ['Asha', '1', 'Pune'] }]);
  });

  it('decide on the delimiter, whatever stands in titles and addresses', async () => {
    const text = 'List; all, of, us\nName|Mobile|City\nAsha|1|12, MG Road, Camp, Pune\nRavi|2|1, 2, 3';
    const { rows } = await readTable(bytes(text), { known });
    expect(rows.map(({ cells }) => cells[2])).toEqual(['12, MG Road, Camp, Pune', '1, 2, 3']);
  });

  it('do not count blank columns, wherever they are', async () => {
    const { headings, rows } = await readTable(bytes('Name,,Mobile,,\nAsha,,1,,\nRavi,,2,,'), { known });
    expect(headings).toEqual(['Name', 'Mobile']);
    expect(rows.map(({ cells }) => cells)).toEqual([
      ['Asha', '1'],
      ['Ravi', '2'],
    ]);
  });
});

describe('a workbook with several sheets', () => {
  const notes: readonly Cells[] = [
    ['Notes', 'for the team'],
    ['Call', 'before noon'],
  ];

  it('is read at the sheet with most known headings, and names the others', async () => {
    const file = await workbook({ Notes: notes, Dealers: list, Secret: list }, ['Secret']);
    expect(await readTable(file, { known })).toMatchObject({
      sheetNames: ['Notes', 'Dealers'],
      sheet: 1,
      head: 3,
    });
  });

  it('is read at the sheet that is chosen', async () => {
    const file = await workbook({ Notes: notes, Dealers: list });
    const table = await readTable(file, { known, sheet: 0 });
    expect(table).toMatchObject({ sheet: 0, head: 1, headings: ['Notes', 'for the team'] });
    expect(table.rows).toEqual([{ line: 2, cells: ['Call', 'before noon'] }]);
  });

  it('is read below any number of empty rows', async () => {
    const rows = Array.from({ length: 41_000 }, (): Cells => ['']);
    const file = await workbook({ Sheet1: [['Name', 'Mobile'], ...rows, ['Asha', 1]] });
    const table = await readTable(file, { known });
    expect(table.rows).toEqual([{ line: 41_002, cells: ['Asha', '1'] }]);
    expect(table.empty).toBe(41_000);
  });
});

describe('a row that is no record', () => {
  const faults = async (rows: readonly Cells[]) => {
    const text = [['Name', 'Mobile', 'Credit'], ...rows].map((cells) => cells.join(',')).join('\n');
    return (await readTable(bytes(text), { known })).rows.map(({ fault }) => fault?.kind);
  };

  it.each(['Total', 'GRAND TOTAL', 'Sub-Total', 'Total: 25', 'Total records 25', 'कुल', 'कुल योग'])(
    'is %s',
    async (word) => {
      expect(
        await faults([
          ['Asha', '1', '2'],
          [word, '', '2'],
        ]),
      ).toEqual([undefined, 'total']);
      expect(
        await faults([
          ['Asha', '1', '2'],
          ['', word, '2'],
        ]),
      ).toEqual([undefined, 'total']);
    },
  );

  it('is not a shop whose name begins so', async () => {
    expect(
      await faults([
        ['Total Oils', '1', ''],
        ['Total', '1', 'Main Road'],
      ]),
    ).toEqual([undefined, undefined]);
  });

  it('is the headings of the next page', async () => {
    expect(
      await faults([
        ['Asha', '1', '2'],
        ['Name', 'Mobile', 'Credit'],
      ]),
    ).toEqual([undefined, 'headings']);
  });
});

describe('a file of another kind is told what to do with it', () => {
  const zip = (...names: string[]) => zipSync(Object.fromEntries(names.map((name) => [name, strToU8('x')])));
  const ole = (inside: string) =>
    new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1, ...Buffer.from(inside, 'utf16le')]);

  it.each<[string, Uint8Array, RegExp]>([
    [
      'a web page',
      bytes('<html><body><table><tr><td>Name'),
      /web page.*Open it in Excel and save it as XLSX/,
    ],
    ['a bare table', bytes('\n<TABLE border=1><tr><th>Name'), /web page/],
    [
      'a web page in UTF-16',
      new Uint8Array(Buffer.from('\uFEFF<!DOCTYPE html><html>', 'utf16le')),
      /web page/,
    ],
    ['a web archive', bytes('MIME-Version: 1.0\nContent-Type: multipart/related'), /web page/],
    [
      'a table of Excel 2003',
      bytes('<?xml version="1.0"?><Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet">'),
      /Excel 2003.*save it as XLSX/,
    ],
    ['other XML', bytes('<ENVELOPE><HEADER>'), /no table.*as XLSX or CSV/],
    ['JSON', bytes('[{"name":"Asha"}]'), /no table/],
    ['contacts', bytes('BEGIN:VCARD\r\nVERSION:3.0'), /contacts \(vCard\)/],
    ['a PDF', bytes('%PDF-1.7'), /no table/],
    ['a picture', Uint8Array.from([0xff, 0xd8, 0xff, 0xe0]), /no table/],
    ['an OpenDocument sheet', zip('mimetype', 'content.xml'), /OpenDocument.*save it as XLSX/],
    ['a binary workbook', zip('[Content_Types].xml', 'xl/workbook.bin'), /XLSB/],
    ['a document of Word', zip('[Content_Types].xml', 'word/document.xml'), /no table/],
    ['a sheet of Numbers', zip('Index/Document.iwa'), /Numbers/],
    ['a packed folder', zip('list.csv'), /packed folder/],
    ['an old workbook', ole('Workbook'), /old Excel.*save it as XLSX/],
    ['an older workbook', Uint8Array.from([0x09, 0x08, 0x08, 0x00]), /old Excel/],
    ['a workbook with a password', ole('EncryptedPackage'), /remove the password/],
  ])('%s', async (_, file, words) => {
    await expect(readTable(file, { known })).rejects.toThrow(words);
  });
});
