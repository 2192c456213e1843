import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { v7 } from 'uuid';
import { afterAll, describe, expect, test } from 'vitest';
import { MOST_FLAGS, type Flag, type FlagCounts } from '#contract/expense-flags.ts';
import { MOST_LINES } from '#contract/expenses.ts';
import type { SeenStatement } from '#contract/expense-statements.ts';
import { diskStore } from '#server/files/disk-store.ts';
import { makePapers } from '#server/modules/expenses/papers.ts';
import { printStatement } from '#server/modules/expenses/print-statement.ts';
import { engines } from '#tests/support/databases.ts';
import { companyFor, serverFor } from '#tests/support/blocks.ts';
import type { TestServer } from '#tests/support/server.ts';
import { op, TestStream } from '#tests/support/sync.ts';

const trip = { place_of_visit: 'Nashik', departure_date: '2026-11-19', arrival_date: '2026-11-21' };
const title = 'शहर में टैक्सी का किराया और रास्ते का टोल';

/** The ids of a statement's lines, as many as it takes, all alike. */
async function fill(server: TestServer, id: string): Promise<string[]> {
  const { created_by } = await server.db
    .selectFrom('expense_statements')
    .select('created_by')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const lines = Array.from({ length: MOST_LINES }, () => v7());
  await server.db
    .insertInto('expenses')
    .values(
      lines.map((line) => ({
        id: line,
        created_by,
        record_id: id,
        title,
        date: '2026-11-20',
        travel: 45_000,
        bill_number: 'A-1',
        bill_date: '2026-11-20',
      })),
    )
    .execute();
  return lines;
}

// Both engines: the flags of a thousand lines are SQL.
describe.each(engines)('a statement of the most lines, on %s', { timeout: 120_000 }, (engine) => {
  const server = serverFor({ engine });
  const company = companyFor(server);
  const folder = mkdtempSync(join(tmpdir(), 'beatbook-longest-'));
  afterAll(() => rmSync(folder, { recursive: true }));

  const post = async (path: string, token: string, body: object) => {
    const reply = await server.call('POST', path, { token, body });
    return { answer: reply.json<Record<string, unknown>>(), code: reply.statusCode };
  };
  const make = async () => {
    const id = String((await post('/api/expensestatements', company.tokens.asha, trip)).answer['id']);
    return { id, lines: await fill(server, id), address: `/api/expensestatements/${id}` };
  };
  const detailOf = async (address: string) => {
    const reply = await server.call('GET', address, { token: company.tokens.north });
    return reply.json<{ data: { flags: Flag[]; flag_counts: FlagCounts; seen: SeenStatement } }>().data;
  };

  test('takes no line more, is sent, listed with counts of flags, decided on, printed and exported', async () => {
    const { id, lines, address } = await make();
    const more = { record_id: id, title: 'Taxi', date: '2026-11-20', travel: '1' };
    expect(await post('/api/expenses', company.tokens.asha, more)).toMatchObject({
      code: 422,
      answer: { errors: { record_id: ['An Expense Statement takes at most 1000 expenses.'] } },
    });
    expect((await post(`${address}/submit`, company.tokens.asha, { lines, files: [] })).code).toBe(200);
    const { seen, flags, flag_counts } = await detailOf(address);
    expect(seen.lines).toHaveLength(MOST_LINES);
    const counts = { no_receipt: MOST_LINES, off_duty: MOST_LINES, same_bill: 1, same_amount: 1 };
    expect(flag_counts).toEqual(counts);
    expect(flags).toHaveLength(2 * MOST_FLAGS + 2);
    const list = await server.call('GET', '/api/expensestatements', { token: company.tokens.north });
    const [row] = list.json<{ data: { data: object[] } }>().data.data;
    expect(row).toMatchObject({ flag_counts: counts });
    expect(row).not.toHaveProperty('flags');
    expect(list.body.length).toBeLessThan(5_000);
    const decision = { approval_status: 'approved', seen };
    expect((await post(`${address}/approval`, company.tokens.north, decision)).code).toBe(200);
    const fail = (error: unknown) => {
      throw error;
    };
    const store = diskStore(folder);
    expect(await makePapers(server.db, store, (paper) => printStatement(store, paper), fail)).toBe(1);
    const sheet = await server.call('GET', '/api/exports/expenses', { token: company.tokens.north });
    expect(sheet.json<{ data: object[] }>().data).toHaveLength(MOST_LINES);
  });

  test('is sent and decided on by push', async () => {
    const { id, lines, address } = await make();
    const push = (token: string, call: string, body: Record<string, unknown>) =>
      new TestStream(server, token).push(1, [
        op({ call: `expense_statements.${call}`, record_id: id, body }),
      ]);
    const sent = await push(company.tokens.asha, 'submit', { lines, files: [] });
    expect(sent.results).toMatchObject([{ outcome: 'applied' }]);
    const { seen } = await detailOf(address);
    const decided = await push(company.tokens.north, 'approval', { approval_status: 'rejected', seen });
    expect(decided.results).toMatchObject([{ outcome: 'applied' }]);
  });
});
