import fc from 'fast-check';
import { v7 } from 'uuid';
import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { expenseFields, expenseTotal, heads } from '#contract/expenses.ts';
import { formatRupees, parseRupees } from '#contract/core/money.ts';
import { contentOf } from '#server/modules/expenses/papers.ts';
import { statementPdf, sumsOf, totalsOf } from '#server/modules/expenses/statement-pdf.ts';
import { readTable } from '#lib/sheets/read-table.ts';
import { writeTable } from '#lib/sheets/write-table.ts';
import { plainEngines } from '#tests/support/databases.ts';
import { collect, pdfPages } from '#tests/support/pdf-text.ts';
import { checkAsyncProperty, FUZZ_RUNS } from '#tests/support/property.ts';
import { ask } from './ask.ts';
import { useDesk } from './desk.ts';

/** 200, and a thousand in the long run. */
const STATEMENTS = Math.min(1000, 8 * FUZZ_RUNS);
/** To make and read a PDF costs a tenth of a second: the others are compared by the texts that theirs is drawn from. */
const EACH_PDF_OF = 40;
const PAPER =
  /\nTotal ((?:[\d,.]+ ?){6})\nTotal Amount (\S+)\nAdvance Amount (\S+)\n(?:Payable Amount )?((?:To be returned )?\S+)\n/;
/** A person has a few statements a day, not all of them: each has a day of its own. */
const dayOf = (at: number): string => new Date(Date.UTC(2020, 0, 1 + at)).toISOString().slice(0, 10);
const COLUMNS = ['code', 'total', 'advance_amount'];
/** An amount as people type it: grouped or bare, with or without paise. */
const typed = fc
  .tuple(fc.integer({ min: 0, max: 99_999_999 }), fc.boolean())
  .map(([paise, bare]) => (bare ? String(Math.floor(paise / 100)) : formatRupees(paise)));
const amounts = fc.record(Object.fromEntries(heads.map((head) => [head, typed])));
const statements = fc.array(
  fc.record({ advance: fc.nat(9_999_999), lines: fc.array(amounts, { minLength: 1, maxLength: 5 }) }),
  { minLength: STATEMENTS, maxLength: STATEMENTS },
);

interface Made {
  id: string;
  advance: number;
  lines: z.infer<typeof expenseFields>[];
}

/** The sum of each head, the total, the advance and what is payable, as a phone adds them up. */
function totalsOfPhone({ lines, advance }: Made): number[] {
  const total = lines.reduce((sum, line) => sum + expenseTotal(line), 0);
  const sums = heads.map((head) => lines.reduce((sum, line) => sum + line[head], 0));
  return [...sums, total, total, advance, total - advance];
}

/** The same as the paper is drawn from. */
function textsOf(row: Parameters<typeof totalsOf>[0]['statement'], lines: Made['lines']): string[] {
  const [total, advance, [called, payable]] = totalsOf({ statement: row, employee: { language: 'en' } });
  return [...sumsOf(lines), total[1], advance[1], called === 'To be returned' ? `-${payable}` : payable];
}

const paisesIn = (texts: readonly string[]): number[] =>
  texts.map((text) => (parseRupees(text.replace('-', '')) ?? Number.NaN) * (text.startsWith('-') ? -1 : 1));

describe.each(plainEngines)('totals of expense statements, on %s', (engine) => {
  const desk = useDesk(engine);

  test(`${STATEMENTS} statements have one total on phone, server, sheet and paper`, async () => {
    await checkAsyncProperty(
      'totals of expense statements',
      fc.asyncProperty(statements, async (drawn) => {
        const made = drawn.map(({ advance, lines }, at) => {
          const id = v7();
          const common = { record_id: id, title: 'Taxi', date: dayOf(at) };
          return { id, advance, lines: lines.map((line) => z.parse(expenseFields, { ...common, ...line })) };
        });
        const phone = made.map(({ lines }) => lines.reduce((sum, line) => sum + expenseTotal(line), 0));
        await store(made);
        const rows = await desk.db.selectFrom('expense_statements').selectAll().orderBy('id').execute();
        expect(rows.map((row) => row.total_expense)).toEqual(phone);
        expect(rows.map((row) => row.payable_amount)).toEqual(
          made.map(({ advance }, at) => (phone[at] ?? 0) - advance),
        );
        const sheet = await sheetTotals();
        expect(rows.map(({ code }) => sheet.get(code ?? ''))).toEqual(
          made.map(({ advance }, at) => ({ total: phone[at], advance })),
        );
        expect(rows.map((row, at) => paisesIn(textsOf(row, made[at]?.lines ?? [])))).toEqual(
          made.map(totalsOfPhone),
        );
        for (const one of made.filter((_, at) => at % EACH_PDF_OF === 0))
          expect(paisesIn(await textsOnPaper(one.id))).toEqual(totalsOfPhone(one));
      }),
      1,
    );
  }, 120_000);

  /** What a reader of the PDF finds in the last row of its table and in the totals below. */
  async function textsOnPaper(id: string): Promise<string[]> {
    const content = await desk.db.transaction().execute((tx) => contentOf(tx, id));
    const text = (
      await pdfPages(Buffer.concat(await collect(statementPdf({ ...content, receipts: [] }))))
    ).join('\n');
    const [, sums = '', total = '', advance = '', payable = ''] = PAPER.exec(text) ?? [];
    return [...sums.split(' '), total, advance, payable.replace('To be returned ', '-')];
  }

  async function store(made: readonly Made[]): Promise<void> {
    await desk.db.deleteFrom('expense_statements').execute();
    const [assigned_to, decided_by] = [desk.officer_id, desk.manager_id];
    const trip = { place_of_visit: 'Nashik', departure_date: '2026-11-19', arrival_date: '2026-11-21' };
    const at = '2026-11-22T10:00:00Z';
    const decided = { approval_status: 'approved', decided_by, decided_at: at, submitted_at: at } as const;
    const common = { ...trip, ...decided, assigned_to, created_by: assigned_to };
    const rows = made.map(({ id, advance }) => ({ id, advance_amount: advance, ...common }));
    await desk.db.insertInto('expense_statements').values(rows).execute();
    const lines = made.flatMap((one) =>
      one.lines.map((line) => ({ ...line, id: v7(), created_by: assigned_to })),
    );
    for (let at = 0; at < lines.length; at += 1000)
      await desk.db
        .insertInto('expenses')
        .values(lines.slice(at, at + 1000))
        .execute();
  }

  /** What the exported workbook adds up to, by statement. */
  async function sheetTotals() {
    const { answer } = await ask(desk.manager, 'expense_statements.export', {
      query: { from: '2026-11-22' },
    });
    const columns = answer.columns
      .filter(({ key }) => COLUMNS.includes(key))
      .map((column) => ({ ...column, kind: 'text' as const }));
    const cells = answer.data.map((row) => columns.map(({ key }) => row[key] ?? ''));
    const file = await writeTable('xlsx', 'Expenses', columns, cells);
    const sums = new Map<string, { total: number; advance: number }>();
    const { rows } = await readTable(new Uint8Array(await file.arrayBuffer()));
    for (const { cells } of rows) {
      const [code = '', total = '', advance = ''] = cells;
      const sum = sums.get(code) ?? { total: 0, advance: 0 };
      sum.total += parseRupees(total) ?? Number.NaN;
      sum.advance += parseRupees(advance) ?? Number.NaN;
      sums.set(code, sum);
    }
    return sums;
  }
});
