import type { OpResult } from '#contract/sync.ts';
import { sql } from 'kysely';
import { v7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeCompany, type Company, type Person } from '#tests/support/company.ts';
import { buildTestServer, type TestServer } from '#tests/support/server.ts';
import { op, TestStream } from '#tests/support/sync.ts';
import { day } from './field.ts';

const PLANS = 1000;
const BATCH = 250;
/** Where the second manager begins: their batches overlap by halves. */
const START = 375;

describe('two managers who decide on the same thousand plans at once', () => {
  let server: TestServer;
  let company: Company;

  beforeAll(async () => {
    server = await buildTestServer({ engine: 'postgresql' });
    company = await makeCompany(server);
  });
  afterAll(() => server.close());

  const plant = async () => {
    const ids = Array.from({ length: PLANS }, () => v7());
    const { asha } = company.users;
    await sql`
      insert into journey_plans (id, title, start_date, end_date, reminder_date, reminder_time, state, territory,
        assigned_to, created_by, items)
      select id, 'Round', ${day(0)}::date, ${day(0)}::date, ${day(0)}::date, '10:00', '{}', '{}', ${asha}::uuid,
        ${asha}::uuid, '[]' from unnest(${ids}::uuid[]) as id`.execute(server.db);
    return ids;
  };

  /** Sends every decision, batch by batch as a phone does, until each has its answer. */
  const decideAll = async (person: Person, ids: readonly string[], approval_status: string) => {
    const stream = new TestStream(server, company.tokens[person]);
    const call = 'journey_plans.approval';
    const ops = ids.map((id) => op({ call, record_id: id, body: { approval_status } }));
    const results = new Map<string, OpResult>();
    while (results.size < ops.length) {
      const batch = ops.slice(results.size, results.size + BATCH);
      const reply = await stream.push(results.size + 1, batch);
      expect([200, 503]).toContain(reply.status);
      if (reply.status === 200)
        batch.forEach(({ record_id }, at) => put(results, record_id, reply.results[at]));
    }
    return results;
  };

  test('leave one outcome each, and whoever came second is told who decided', async () => {
    const ids = await plant();
    const turned = [...ids.slice(START), ...ids.slice(0, START)];
    const [north, admin] = await Promise.all([
      decideAll('north', ids, 'approved'),
      decideAll('admin', turned, 'rejected'),
    ]);
    const rows = await server.db.selectFrom('journey_plans').selectAll().execute();
    expect(rows).toHaveLength(PLANS);
    for (const { id, approval_status, decided_by } of rows) {
      const first = approval_status === 'approved' ? 'north' : 'admin';
      const [won, lost] = first === 'north' ? [north, admin] : [admin, north];
      expect(decided_by).toBe(company.users[first]);
      expect(won.get(id)).toMatchObject({ outcome: 'applied' });
      expect(lost.get(id)).toMatchObject({ outcome: 'rejected', code: 'conflict' });
      expect(lost.get(id)?.message).toContain(`already ${approval_status} by ${first} at `);
    }
    expect(new Set(rows.map((row) => row.decided_by)).size).toBe(2);
    const { rows: told } = await sql<{ total: number }>`
      select count(*)::int as total from audit where action = 'decide'`.execute(server.db);
    expect(told).toEqual([{ total: PLANS }]);
  }, 300_000);
});

function put(results: Map<string, OpResult>, id: string, result: OpResult | undefined): void {
  if (!result) throw new Error('An operation has no result');
  results.set(id, result);
}
