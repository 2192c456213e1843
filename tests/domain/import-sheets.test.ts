import fc from 'fast-check';
import { expect, it } from 'vitest';
import { leadSchema } from '#contract/leads.ts';
import { checkRow, columnsAt, type CheckedRow } from '#domain/import-export/dry-run.ts';
import { guessMapping, knownHeadings } from '#domain/import-export/mapping.ts';
import { importable, type Candidate, type ImportPlan } from '#domain/import-export/plan.ts';
import { wordsOf } from '#domain/import-export/words.ts';
import { importedColumns } from '#domain/party/party-columns.ts';
import { blankParty, inputOf } from '#domain/party/party-values.ts';
import { valueAt } from '#data/file-columns.ts';
import { readTable } from '#lib/sheets/read-table.ts';
import { TableUnreadable, type Table } from '#lib/sheets/table.ts';
import { checkAsyncProperty } from '#tests/support/property.ts';
import { leadFile } from '../../src/features/leads/file.ts';
import { lead } from '../../src/features/leads/kind.ts';
import { bytesOf, sheetOf, sheetPlan, workbookOf, type Sheet, type Shop } from './generated-sheets.ts';

const manager = {
  id: '00000000-0000-7000-8000-000000000001',
  role: 'Manager',
  department: null,
  permissions: [],
};
const pune = '00000000-0000-7000-8000-000000000101';

const plan: ImportPlan = {
  kind: lead,
  columns: importedColumns(leadFile),
  blank: { ...inputOf(blankParty(manager)) },
  fixed: {},
  schema: leadSchema({ viewer: manager, editing: false }),
  identity: [],
  fits: () => true,
  complete: (row) => Promise.resolve(row),
};
const columns = importable(plan);
const known = knownHeadings(columns);
const candidate = (key: string): [string, Candidate[]] => [key, [{ key, words: [key], of: '' }]];
const words = {
  ...(await wordsOf(
    columns.filter(({ as }) => as === 'word'),
    { pick: () => Promise.resolve([]) },
  )),
  department: new Map([candidate('retail')]),
  customer_type: new Map([candidate('retailer')]),
  retailer_tax_type: new Map([candidate('unregistered')]),
  territory_id: new Map<string, Candidate[]>([['pune', [{ key: pune, words: [], of: '' }]]]),
};

/** What the file is as records, as an import reads it. */
async function imported(bytes: Uint8Array): Promise<{ table: Table; rows: CheckedRow[] }> {
  const table = await readTable(bytes, { known: [...known.keys()] });
  const read = columnsAt(table.headings, guessMapping(table.headings, known), columns);
  return { table, rows: await Promise.all(table.rows.map((row) => checkRow(row, read, plan, words))) };
}

/** A field of one line has a space for a line break or a tab. */
const same = (text: unknown) => String(text ?? '').replaceAll(/\s+/g, ' ');
/** Spelt in the file in any way. */
const fixed: Readonly<Record<string, string>> = {
  'location.state': 'Maharashtra',
  department: 'retail',
  customer_type: 'retailer',
  retailer_tax_type: 'unregistered',
  territory_id: pune,
};

function isRight(row: CheckedRow | undefined, shop: Shop | undefined): boolean {
  const value = row?.value;
  if (!value || !shop) return false;
  return Object.entries(shop.record).every(
    ([field, text]) => same(valueAt(value, field)) === (fixed[field] ?? same(text)),
  );
}

type Origin = Pick<Sheet, 'shops' | 'starts' | 'broken'>;

/** What is wrong: a shop neither right nor named, or a record that is no shop. Plain, as there are many sheets. */
function wrongIn(rows: readonly CheckedRow[], { shops, starts, broken }: Origin): string[] {
  const merged = rows.flatMap(({ fault }) => (fault?.kind === 'lines' ? [fault] : []));
  const isMerged = (line: number) => merged.some(({ from, to }) => from < line && line <= to);
  /** A row has the number that a spreadsheet gives it, where merged lines are one row. */
  const numberOf = ({ line, from }: Shop) =>
    line - starts.filter((start) => start < from && isMerged(start)).length;
  const own = new Map(shops.map((shop) => [rows.find(({ line }) => line === numberOf(shop)), shop] as const));
  const wrong = shops.flatMap((shop) => {
    const row = rows.find(({ line }) => line === numberOf(shop));
    if (isRight(row, shop) || isMerged(shop.from)) return [];
    return broken !== null && row?.value === null ? [] : [`row ${shop.line} is neither right nor named`];
  });
  const strange = rows.filter((row) => row.value !== null && !isRight(row, own.get(row)));
  const silent = rows.filter(
    ({ value, problems }) => value === null && problems.every(({ text }) => text === ''),
  );
  return [
    ...wrong,
    ...strange.map(({ line }) => `row ${line} became a record that is no shop`),
    ...silent.map(({ line }) => `row ${line} says no reason`),
  ];
}

it('every shop of 10,000 generated files is imported right or named with its row, and the lines add up', async () => {
  const property = fc.asyncProperty(sheetPlan, async (made) => {
    const sheet = sheetOf(made);
    const outcome = await imported(bytesOf(sheet.text, made.encoding)).catch((error: unknown) => error);
    if (outcome instanceof TableUnreadable && outcome.values['row'] === sheet.broken) return;
    if (outcome instanceof Error) throw outcome;
    const { table, rows } = outcome as Awaited<ReturnType<typeof imported>>;
    const read = table.above + 1 + rows.length + table.empty + table.breaks;
    const wrong = wrongIn(rows, sheet);
    if (wrong.length > 0 || read !== sheet.lines)
      throw new Error([`${read} of ${sheet.lines} lines`, ...wrong].join('\n'));
  });
  await checkAsyncProperty('shops of generated text files', property, 9800);
}, 170_000);

it('the same holds for workbooks, with sheets to choose from', async () => {
  const property = fc.asyncProperty(sheetPlan, async (made) => {
    const { bytes, shops } = await workbookOf(made);
    const { rows } = await imported(bytes);
    expect(wrongIn(rows, { shops, starts: [], broken: null })).toEqual([]);
  });
  await checkAsyncProperty('shops of generated workbooks', property, 200);
}, 170_000);
