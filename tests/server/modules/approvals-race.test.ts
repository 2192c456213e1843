import type { WireOp } from '#contract/core/sync.ts';
import { sql } from 'kysely';
import { v7 } from 'uuid';
import { describe, expect, test } from 'vitest';
import { companyFor, serverFor } from '#tests/support/blocks.ts';
import { leadBody, type Person } from '#tests/support/company.ts';
import { op, TestStream } from '#tests/support/sync.ts';
import { day } from './field.ts';

const PLANS = 1000;
const BATCH = 250;
/** Where the second manager begins: their batches overlap by halves. */
const START = 375;
/** How many of them one decides on with the network there, and how many at a time. */
const AT_DESK = 300;
const AT_ONCE = 10;

/** What somebody was told of their decision, by plan. */
type Told = Map<string, { won: boolean; message: string }>;

describe('two managers who decide on the same thousand plans at once', () => {
  const server = serverFor({ engine: 'postgresql' });
  const company = companyFor(server, 'block');

  /** Plans without stops, of somebody. */
  const plant = async (count: number, person: Person) => {
    const ids = Array.from({ length: count }, () => v7());
    const of = company.users[person];
    await sql`
      insert into journey_plans (id, title, start_date, end_date, reminder_date, reminder_time, state, territory,
        assigned_to, created_by, items)
      select id, 'Round', ${day(0)}::date, ${day(0)}::date, ${day(0)}::date, '10:00', '{}', '{}', ${of}::uuid,
        ${of}::uuid, '[]' from unnest(${ids}::uuid[]) as id`.execute(server.db);
    return ids;
  };

  const decision = (id: string, approval_status: string, at: string) =>
    op({ call: 'journey_plans.approval', record_id: id, body: { approval_status }, at });

  /** Sends every decision of a queue, batch by batch as a phone does, until each has its answer. */
  const sendQueue = async (person: Person, ops: readonly WireOp[]): Promise<Told> => {
    const stream = new TestStream(server, company.tokens[person]);
    const told: Told = new Map();
    while (told.size < ops.length) {
      const batch = ops.slice(told.size, told.size + BATCH);
      const reply = await stream.push(told.size + 1, batch);
      expect([200, 503]).toContain(reply.status);
      if (reply.status !== 200) continue;
      batch.forEach(({ record_id }, at) => {
        const { outcome = '', message = '' } = reply.results[at] ?? {};
        told.set(record_id, { won: outcome === 'applied', message });
      });
    }
    return told;
  };

  const decideAtDesk = (person: Person, id: string, approval_status: string) =>
    server.call('POST', `/api/journeyplans/${id}/approval`, {
      token: company.tokens[person],
      body: { approval_status },
    });

  /** Decides with the network there, several at a time. */
  const workAtDesk = async (person: Person, ids: readonly string[], approval_status: string) => {
    const told: Told = new Map();
    for (let from = 0; from < ids.length; from += AT_ONCE)
      await Promise.all(
        ids.slice(from, from + AT_ONCE).map(async (id) => {
          const answer = await decideAtDesk(person, id, approval_status);
          const { status, message } = answer.json<{ status: number; message: string }>();
          told.set(id, { won: status === 1, message });
        }),
      );
    return told;
  };

  const planOf = (id: string) =>
    server.db.selectFrom('journey_plans').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

  test('at a desk and from queues of the morning: one outcome each, and whoever came second is told', async () => {
    const ids = await plant(PLANS, 'asha');
    const morning = new Date(Date.now() - 3_600_000).toISOString();
    const turned = [...ids.slice(START), ...ids.slice(0, START)];
    const [desk, late, admin] = await Promise.all([
      workAtDesk('north', ids.slice(0, AT_DESK), 'approved'),
      sendQueue(
        'north',
        ids.slice(AT_DESK).map((id) => decision(id, 'approved', morning)),
      ),
      sendQueue(
        'admin',
        turned.map((id) => decision(id, 'rejected', morning)),
      ),
    ]);
    const north = new Map([...desk, ...late]);
    const rows = await server.db.selectFrom('journey_plans').selectAll().where('id', 'in', ids).execute();
    expect(rows).toHaveLength(PLANS);
    for (const { id, approval_status, decided_by } of rows) {
      const first = approval_status === 'approved' ? 'north' : 'admin';
      const [won, lost] = first === 'north' ? [north, admin] : [admin, north];
      expect(decided_by).toBe(company.users[first]);
      expect(won.get(id)?.won).toBe(true);
      expect(lost.get(id)?.won).toBe(false);
      expect(lost.get(id)?.message).toMatch(new RegExp(`already ${approval_status} by ${first} (at|on) `));
    }
    expect(new Set(rows.map((row) => row.decided_by)).size).toBe(2);
    const { rows: told } = await sql<{ total: number }>`
      select count(*)::int as total from audit where action = 'decide' and record_id = any(${ids}::uuid[])`.execute(
      server.db,
    );
    expect(told).toEqual([{ total: PLANS }]);
    const again = await sendQueue('admin', [decision(ids[0] ?? '', 'rejected', morning)]);
    expect(again.get(ids[0] ?? '')?.won).toBe((await planOf(ids[0] ?? '')).approval_status === 'rejected');
  }, 300_000);

  test('nobody decides on what is, or once was, their own, by whatever way', async () => {
    const [own = '', given = '', kept = ''] = await plant(3, 'north');
    const token = company.tokens.north;
    const write = (path: string, body: object) => server.call('POST', path, { token, body });
    const approved = { approval_status: 'approved', decided_by: company.users.north };
    const now = new Date().toISOString();
    // At the desk, from the queue, and both at once.
    await decideAtDesk('north', own, 'approved');
    const tries = await Promise.all([
      sendQueue('north', [decision(own, 'approved', now)]),
      workAtDesk('north', [own], 'approved'),
    ]);
    expect(tries.flatMap((told) => [...told.values()])).toEqual(
      Array.from({ length: 2 }, () => ({
        won: false,
        message: 'Unable to update approval status: it is, or once was, your own.',
      })),
    );
    // By an edit, and by giving it away first, in one batch.
    await write(`/api/journeyplans/${kept}/update`, { title: 'Mine', ...approved });
    const stream = new TestStream(server, token);
    const giving = op({
      call: 'journey_plans.update',
      record_id: given,
      body: { assigned_to: company.users.asha, assignees: [], ...approved },
    });
    const reply = await stream.push(1, [giving, decision(given, 'approved', now)]);
    expect(reply.results[1]).toMatchObject({ outcome: 'rejected', code: 'forbidden' });
    // By making one that is decided already.
    const made = v7();
    const lead = v7();
    const items = [{ id: v7(), lead_id: lead, contact_id: null, date: day(0) }];
    const days = { start_date: day(0), end_date: day(0), reminder_date: day(0), reminder_time: '10:00' };
    const places = { state: [company.state], territory: [company.territory] };
    const body = { title: 'Round', assigned_to: company.users.north, items, ...days, ...places, ...approved };
    const making = await stream.push(3, [
      op({
        call: 'leads.create',
        record_id: lead,
        body: leadBody(company.territory, { assigned_to: company.users.north }),
      }),
      op({ call: 'journey_plans.create', record_id: made, body }),
    ]);
    expect(making.results).toMatchObject([{ outcome: 'applied' }, { outcome: 'applied' }]);
    for (const id of [own, given, kept, made])
      expect(await planOf(id)).toMatchObject({ approval_status: 'pending', decided_by: null });
  });
});
