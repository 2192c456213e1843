import { expect, it } from 'vitest';
import { readXlsx, type CellValue } from 'hucre/xlsx';
import { readTable } from '#lib/sheets/read-table.ts';
import type { SheetColumn } from '#lib/sheets/table.ts';
import { writeTable } from '#lib/sheets/write-table.ts';

const columns: SheetColumn[] = [
  { title: 'Name', kind: 'text' },
  { title: 'Mobile', kind: 'text' },
  { title: 'Amount', kind: 'number' },
  { title: 'Close Date', kind: 'day' },
  { title: 'Created At', kind: 'time' },
];

const rows = [
  ['आशा "A1", स्टोर्स\nPune', '0987654321', 1250.5, '2026-11-21', '2026-11-21 23:45'],
  ['Ravi', '9876543210', -5, null, '2026-01-01 00:00'],
];

const hostile = ['=1+1', '+91 98', '-2+3', '@SUM(A1)', '\t=1', '\r=1', '=HYPERLINK("http://x")'];

const bytesOf = async (file: Blob) => new Uint8Array(await file.arrayBuffer());

it.each(['csv', 'xlsx'] as const)('a %s file gives back what was written', async (format) => {
  const { headings, rows: read } = await readTable(
    await bytesOf(await writeTable(format, 'Leads', columns, rows)),
  );
  expect(headings).toEqual(columns.map(({ title }) => title));
  expect(read.map(({ cells }) => cells)).toEqual([
    ['आशा "A1", स्टोर्स\nPune', '0987654321', '1250.5', '2026-11-21', '2026-11-21 23:45'],
    ['Ravi', '9876543210', '-5', '', expect.stringMatching(/^2026-01-01( 00:00)?$/)],
  ]);
});

it('days of a workbook whose months are shown in Hindi are read as days', async () => {
  const days: SheetColumn[] = [{ title: 'Date', kind: 'day', lcid: '439' }];
  const file = await bytesOf(await writeTable('xlsx', 'Leads', days, [['2026-11-21']]));
  expect((await readTable(file)).rows[0]?.cells).toEqual(['2026-11-21']);
  expect(await readXlsx(file)).toMatchObject({
    sheets: [{ rows: [['Date'], [new Date('2026-11-21T00:00:00Z')]] }],
  });
});

it('a CSV file begins with the mark that lets Excel show Hindi', async () => {
  const bytes = await bytesOf(await writeTable('csv', 'Leads', columns, rows));
  expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
});

it('a workbook has numbers, dates and texts as what they are', async () => {
  const file = await bytesOf(await writeTable('xlsx', 'Leads', columns, rows));
  const { sheets } = await readXlsx(file);
  const cells: CellValue[] = sheets[0]?.rows[1] ?? [];
  expect(cells.slice(1)).toEqual([
    '0987654321',
    1250.5,
    new Date('2026-11-21T00:00:00Z'),
    new Date('2026-11-21T23:45:00Z'),
  ]);
  expect(sheets[0]?.name).toBe('Leads');
});

it('an amount has two decimals in either format, and stays a number', async () => {
  const amounts: SheetColumn[] = [{ title: 'Payable Amount', kind: 'amount' }];
  const paid = [[3000], [2500.76], [-499.2], [null]];
  const csv = await (await writeTable('csv', 'Claims', amounts, paid)).text();
  expect(csv.split('\r\n').slice(1, 5)).toEqual(['3000.00', '2500.76', '-499.20', '']);
  const file = await bytesOf(await writeTable('xlsx', 'Claims', amounts, paid));
  const { sheets } = await readXlsx(file, { readStyles: true });
  expect(sheets[0]?.rows.slice(1)).toEqual([[3000], [2500.76], [-499.2], [null]]);
  const formats = [...(sheets[0]?.cells?.values() ?? [])].map(({ style }) => style?.numFmt);
  expect(new Set(formats)).toEqual(new Set(['#,##0.00']));
});

it('no text is a formula, in neither format', async () => {
  const texts: SheetColumn[] = [{ title: '=Name', kind: 'text' }];
  const lines = hostile.map((text) => [text]);
  const csv = await (await writeTable('csv', 'Leads', texts, lines)).text();
  const active = csv.split('\r\n').filter((line) => /^["\uFEFF]*[=+\-@\t\r]/.test(line));
  expect(active).toEqual([]);
  const book = await readXlsx(await bytesOf(await writeTable('xlsx', 'Leads', texts, lines)));
  const cells = [...(book.sheets[0]?.cells?.values() ?? [])];
  expect(cells.filter((cell) => cell.formula !== undefined)).toEqual([]);
  expect(book.sheets[0]?.rows.slice(1).map(([cell]) => cell)).toEqual(hostile);
});

it('100,000 rows fit into either', async () => {
  function* many() {
    for (let row = 0; row < 100_000; row += 1) yield [`Shop ${row}`, '9876543210', row, '2026-11-21', null];
  }
  const csv = await (await writeTable('csv', 'Leads', columns, many())).text();
  expect(csv.trimEnd().split('\r\n')).toHaveLength(100_001);
  const book = await writeTable('xlsx', 'Leads', columns, many());
  expect(book.size).toBeGreaterThan(100_000);
});
