import { sql } from 'kysely';
import { v7 } from 'uuid';
import { beforeEach, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import type { Job } from '#server/calls/job.ts';
import { writeAudits, type AuditLine } from '#server/db/audit.ts';
import type { Db, Tx } from '#server/db/database.ts';
import { startNewEpoch } from '#server/db/epoch.ts';
import { transact } from '#server/db/transaction.ts';
import { followEvents, queueEvents } from '#server/jobs/event-jobs.ts';
import { databaseFor } from '#tests/support/blocks.ts';
import { engines } from '#tests/support/databases.ts';
import { ask, signedIn } from '../modules/ask.ts';
import { Claims } from '../modules/claims.ts';
import { addUser } from '../modules/company.ts';
import { useDesk } from '../modules/desk.ts';

const reader: Job = {
  kind: 'reader',
  payload: z.unknown(),
  wants: ({ kind }) => kind === 'assigned',
  run: () => Promise.resolve({ count: 0 }),
};

/** What a change stores beside its fields, for one that gives a record to somebody. */
const given = (record_id = v7()): AuditLine => ({
  action: 'update',
  resource: 'leads',
  record_id,
  user_id: null,
  before: { assigned_to: null },
  after: { assigned_to: v7() },
  session_id: null,
  op_id: null,
  device_at: null,
  ip: '',
});

async function queued(db: Db): Promise<unknown[]> {
  const rows = await db
    .selectFrom('jobs')
    .select('payload')
    .where('kind', '=', 'reader')
    .orderBy('id')
    .execute();
  return rows.map(({ payload }) => payload['record_id']);
}

describe.each(engines)('events on %s', (engine) => {
  const desk = useDesk(engine);
  const claims = new Claims(desk);
  const events = () =>
    desk.db
      .selectFrom('events')
      .select(['kind', 'user_id', 'resource', 'record_id', 'detail'])
      .orderBy('id')
      .execute();

  test('say who gave a record to whom, and nothing of the own work', async () => {
    const own = await desk.made(desk.officer);
    const id = await desk.made(desk.manager, { assigned_to: desk.officer_id });
    await desk.update(desk.manager, id, { assigned_to: desk.manager_id });
    await desk.update(desk.manager, own, { assigned_to: desk.manager_id });
    await desk.update(desk.manager, id, { name: 'Another name' });
    await desk.update(desk.manager, id, { assigned_to: desk.officer_id });
    const by = { kind: 'assigned', user_id: desk.manager_id, resource: 'leads', record_id: id };
    expect(await events()).toEqual([
      { ...by, detail: { from: null, to: desk.officer_id } },
      { ...by, detail: { from: desk.manager_id, to: desk.officer_id } },
    ]);
  });

  test('say what was decided, deleted by another and brought back', async () => {
    const [decided, deleted] = [await claims.sent(), await claims.sent({ date: '2026-11-21' })];
    const by = { user_id: desk.manager_id, resource: 'expense_statements' };
    const rejected = { approval_status: 'rejected', reason: 'No bill' };
    await ask(desk.manager, 'expense_statements.approval', { params: { id: decided.id }, body: rejected });
    const { id } = deleted;
    const body = { id, reason: 'Claimed twice' };
    await ask(desk.manager, 'expense_statements.delete', { params: { id }, body });
    const admin_id = await addUser(desk.db, { username: 'meera', role: 'Admin' });
    const admin = await signedIn(desk.db, admin_id);
    await ask(admin, 'deletions.restore', { params: { id }, body: { id } });
    expect(await events()).toEqual([
      { ...by, kind: 'decided', record_id: decided.id, detail: { approval_status: 'rejected' } },
      { ...by, kind: 'deleted', record_id: id, detail: { assigned_to: desk.officer_id } },
      { ...by, kind: 'restored', user_id: admin_id, record_id: id, detail: {} },
    ]);
  });
});

describe.each(engines)('a reader of events on %s', (engine) => {
  const store = databaseFor(engine);
  beforeEach(() => followEvents(store.db, [reader]));
  const change = (...lines: AuditLine[]) => transact(store.db, (tx) => writeAudits(tx, lines));
  const read = () => queueEvents(store.db, [reader]);

  test('gets each it wants once, in the order of their changes, however many servers look', async () => {
    const lines = Array.from({ length: 1_200 }, () => given());
    for (const at of [0, 400, 800])
      await change(...lines.slice(at, at + 400), { ...given(), action: 'decide' });
    await Promise.all([read(), read(), read()]);
    await read();
    expect(await queued(store.db)).toEqual(lines.map(({ record_id }) => record_id));
    expect(await read()).toBe(false);
  });

  test('reads in the order of transactions, not of their digits', async () => {
    const [first, second] = [given(), given()];
    await change(first);
    await change(second);
    await sql`update event_readers set ver = '0'`.execute(store.db);
    await sql`update events set ver = (98 + rank)::text::xid8
      from (select id, row_number() over (order by id) as rank from events) as ranked
      where ranked.id = events.id`.execute(store.db);
    await read();
    expect(await queued(store.db)).toEqual([first.record_id, second.record_id]);
  });

  test('begins with what is written from then on', async () => {
    await change(given());
    const late = { ...reader, kind: 'late' };
    await followEvents(store.db, [late]);
    await change(given());
    await queueEvents(store.db, [late]);
    const rows = await store.db.selectFrom('jobs').select('kind').execute();
    expect(rows).toEqual([{ kind: 'late' }]);
  });

  test('gets none twice and loses none when the rows move to another cluster', async () => {
    const [first, second] = [given(), given()];
    await change(first);
    await read();
    await change(second);
    await sql`update events set ver = '900000000'`.execute(store.db);
    await sql`update event_readers set ver = '900000000', id = (select min(id) from events)`.execute(
      store.db,
    );
    expect(await read()).toBe(true);
    await transact(store.db, startNewEpoch);
    expect(await read()).toBe(false);
    expect(await queued(store.db)).toEqual([first.record_id, second.record_id]);
  });
});

/** Only PostgreSQL has two transactions at once. */
describe('a reader of events, while others write', () => {
  const store = databaseFor('postgresql');
  beforeEach(() => followEvents(store.db, [reader]));

  test('loses none that commits late', async () => {
    const [late, early] = [given(), given()];
    const held = await store.db.startTransaction().execute();
    await writeAudits(held, [late]);
    await transact(store.db, (tx) => writeAudits(tx, [early]));
    expect(await queueEvents(store.db, [reader])).toBe(true);
    expect(await queued(store.db)).toEqual([]);
    await held.commit().execute();
    expect(await queueEvents(store.db, [reader])).toBe(false);
    expect(await queued(store.db)).toEqual([late.record_id, early.record_id]);
  });

  test('loses none of sixteen writers', async () => {
    const made: string[] = [];
    let writing = 16;
    const write = async () => {
      for (let nth = 0; nth < 10; nth += 1) {
        const lines = [given(), given()];
        await transact(store.db, (tx: Tx) => writeAudits(tx, lines));
        made.push(...lines.map(({ record_id }) => record_id));
      }
      writing -= 1;
    };
    const reading = async () => {
      while (writing > 0) await queueEvents(store.db, [reader]);
      await queueEvents(store.db, [reader]);
    };
    await Promise.all([...Array.from({ length: 16 }, write), reading(), reading()]);
    const ids = await queued(store.db);
    expect(ids).toHaveLength(made.length);
    expect(new Set(ids)).toEqual(new Set(made));
  });
});
