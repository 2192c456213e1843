import { sql } from 'kysely';
import type { WireOp } from '#contract/core/sync.ts';
import { v7 } from 'uuid';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { companyFor, serverFor } from '#tests/support/blocks.ts';
import { leadBody } from '#tests/support/company.ts';
import { engines } from '#tests/support/databases.ts';
import { op, TestStream } from '#tests/support/sync.ts';

describe.each(engines)('push on %s', (engine) => {
  const server = serverFor({ engine });
  const company = companyFor(server);
  let stream: TestStream;
  beforeEach(() => {
    stream = new TestStream(server, company.tokens.asha);
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  const create = (over: Record<string, unknown> = {}, record_id = v7()) =>
    op({ call: 'leads.create', record_id, body: leadBody(company.territory, over) });
  const leads = () => server.db.selectFrom('leads').selectAll().orderBy('created_at').execute();

  it('applies operations in order and gives each a result and each record its row', async () => {
    const first = create({ name: 'One' });
    const edit = op({
      call: 'leads.update',
      record_id: first.record_id,
      body: { name: 'Two' },
      base: { name: 'One' },
    });
    const reply = await stream.push(1, [first, edit]);
    expect(reply.status).toBe(200);
    expect(reply.results.map(({ seq, outcome }) => ({ seq, outcome }))).toEqual([
      { seq: 1, outcome: 'applied' },
      { seq: 2, outcome: 'applied' },
    ]);
    expect(reply.last_seq).toBe(2);
    expect(reply.rows).toHaveLength(1);
    expect(reply.rows[0]).toMatchObject({ op_id: edit.op_id, rev: 2 });
    expect(reply.rows[0]?.patch).toMatchObject({ cdp_code: 'CDP-000001', created_by: company.users.asha });
    expect(reply.rows[0]?.patch).not.toHaveProperty('name');
    expect((await leads())[0]?.name).toBe('Two');
  });

  it('answers a repeated batch with the same results and changes nothing', async () => {
    const ops = [create(), create({ mobile: '9876543211' })];
    const first = await stream.push(1, ops);
    const again = await stream.push(1, ops);
    expect(again.results).toEqual(first.results);
    expect(again.last_seq).toBe(2);
    expect(await leads()).toHaveLength(2);
  });

  it('lets a late batch with numbers of before a quarantine take nobody its place', async () => {
    const [moved_up, behind] = [create(), create({ mobile: '9876543211' })];
    await stream.push(1, [moved_up]);
    const late = await stream.push(2, [moved_up]);
    expect(late).toMatchObject({ last_seq: 1, results: [] });
    const next = await stream.push(2, [behind]);
    expect(next.results).toMatchObject([{ seq: 2, outcome: 'applied' }]);
  });

  it('gives fifty copies sent at once one effect and one answer', async () => {
    const ops = [create()];
    const replies = await Promise.all(Array.from({ length: 50 }, () => stream.push(1, ops)));
    const texts = new Set(replies.map((reply) => JSON.stringify(reply.results)));
    expect(texts.size).toBe(1);
    expect(await leads()).toHaveLength(1);
  });

  it('refuses another body under the same operation id', async () => {
    const one = create();
    await stream.push(1, [one]);
    const other = await stream.push(1, [{ ...one, body: { ...one.body, name: 'Other' } }]);
    expect(other.results[0]).toMatchObject({ outcome: 'rejected', code: 'invalid' });
    expect((await leads()).map((lead) => lead.name)).toEqual(['Sharma Stores']);
  });

  it('does not apply an operation twice when it comes on another stream', async () => {
    const one = create();
    await stream.push(1, [one]);
    const other = await new TestStream(server, company.tokens.asha).push(1, [one]);
    expect(other.results[0]).toMatchObject({ outcome: 'applied', seq: 1 });
    expect(other.last_seq).toBe(1);
    expect(await leads()).toHaveLength(1);
  });

  it('goes on after a refusal in the middle and keeps the refused body', async () => {
    const bad = create({ territory_id: v7() });
    const reply = await stream.push(1, [create({ name: 'A' }), bad, create({ name: 'B' })]);
    expect(reply.results.map((result) => result.outcome)).toEqual(['applied', 'rejected', 'applied']);
    expect(reply.results[1]).toMatchObject({ code: 'invalid' });
    expect(reply.last_seq).toBe(3);
    expect((await leads()).map((lead) => lead.name).sort()).toEqual(['A', 'B']);
    const receipt = await server.db
      .selectFrom('receipts')
      .selectAll()
      .where('op_id', '=', bad.op_id)
      .executeTakeFirstOrThrow();
    expect(receipt.body).toMatchObject({ body: { territory_id: bad.body['territory_id'] } });
  });

  it('refuses only the operation whose text no database can hold', async () => {
    const body = { name: 'Pune', list: '/leads', search: 'a\u0000b' };
    const view = op({ call: 'saved_views.create', record_id: v7(), body });
    const reply = await stream.push(1, [view, create({ name: 'C' })]);
    expect(reply.results.map((result) => result.outcome)).toEqual(['rejected', 'applied']);
    expect(reply.results[0]?.errors).toHaveProperty('search');
  });

  it('stores a free text without what no database can hold, and says so with its row', async () => {
    const typed = create({
      name: 'A\u0000B\ud800',
      mobile: '\u202a+91 98200 10055\u202c',
      birth_date: '5 Aug 1990',
    });
    const reply = await stream.push(1, [typed]);
    expect(reply.results.map((result) => result.outcome)).toEqual(['applied']);
    expect(await leads()).toMatchObject([{ name: 'AB', mobile: '9820010055' }]);
    expect(reply.rows).toHaveLength(1);
  });

  it('refuses calls that are no queued writes, and operations of a newer app', async () => {
    const list = op({ call: 'leads.list', record_id: v7(), body: {} });
    const none = op({ call: 'toString', record_id: v7(), body: {} });
    const newer = { ...create(), version: 99 };
    const { results } = await stream.push(1, [list, none, newer]);
    expect(results.map((result) => result.code)).toEqual(['unsupported', 'unsupported', 'unsupported']);
  });

  it('answers a gap with the last number and applies nothing', async () => {
    await stream.push(1, [create()]);
    // The wait for the batches before, which is as long as three seconds of the clock.
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() });
    setTimeout(() => vi.setSystemTime(Date.now() + 3_000), 100);
    const reply = await stream.push(5, [create()]);
    expect(reply).toMatchObject({ status: 200, last_seq: 1, results: [] });
    expect(await leads()).toHaveLength(1);
  });

  it('lets a batch that overtook the one before wait for it', async () => {
    const late = stream.push(2, [create({ name: 'Second' })]);
    const early = stream.push(1, [create({ name: 'First' })]);
    expect((await late).results[0]).toMatchObject({ seq: 2, outcome: 'applied' });
    expect((await early).results[0]).toMatchObject({ seq: 1, outcome: 'applied' });
  });

  it('applies nothing for a device that knows another database', async () => {
    const reply = await stream.push(1, [create()], { epoch: v7() });
    expect(reply).toMatchObject({ last_seq: 0, results: [] });
    stream.epoch = reply.epoch;
    expect((await stream.push(1, [create()])).results).toHaveLength(1);
  });

  it('refuses a stream of another user', async () => {
    await stream.push(1, [create()]);
    const thief = new TestStream(server, company.tokens.bina);
    const reply = await thief.push(2, [create()], { stream_id: stream.id });
    expect(reply.status).toBe(403);
    expect(await leads()).toHaveLength(1);
  });

  it('merges by field and tells a field both changed', async () => {
    const one = create({ name: 'Base', source: 'Fair' });
    await stream.push(1, [one]);
    await server.db.updateTable('leads').set({ name: 'Theirs' }).execute();
    const edit = op({
      call: 'leads.update',
      record_id: one.record_id,
      body: { name: 'Mine', source: 'Phone' },
      base: { name: 'Base', source: 'Fair' },
    });
    const { results, rows } = await stream.push(2, [edit]);
    expect(results[0]).toMatchObject({
      outcome: 'merged',
      conflicts: [{ field: 'name', base: 'Base', mine: 'Mine', server: 'Theirs' }],
    });
    expect(rows[0]?.patch).toMatchObject({ name: 'Theirs' });
    expect((await leads())[0]).toMatchObject({ name: 'Theirs', source: 'Phone' });
  });

  it('tells a removed record as gone', async () => {
    const one = create();
    await stream.push(1, [one]);
    const remove = op({ call: 'leads.delete', record_id: one.record_id, body: {} });
    const { results, rows } = await stream.push(2, [remove]);
    expect(results[0]?.outcome).toBe('applied');
    expect(rows).toEqual([{ op_id: remove.op_id, rev: null, patch: {} }]);
    expect(await leads()).toHaveLength(0);
  });

  it('keeps what the device says of its queue', async () => {
    await stream.push(1, [create()], { depth: 7, oldest_age: 10_800 });
    const row = await server.db.selectFrom('streams').selectAll().executeTakeFirstOrThrow();
    expect(row).toMatchObject({ depth: 7, oldest_age: 10_800, last_seq: 1, user_id: company.users.asha });
  });

  it('takes a wrong clock into account instead of refusing it', async () => {
    const sent = new Date('2019-01-01T10:00:00.000Z');
    const made = new Date(sent.getTime() - 3_600_000);
    const late = { ...create(), at: made.toISOString() };
    const reply = await stream.push(1, [late, { ...create(), at: 'yesterday' }], {
      sent_at: sent.toISOString(),
    });
    expect(reply.results.map((result) => result.outcome)).toEqual(['applied', 'applied']);
    const { rows } = await sql<{
      device_at: string | null;
    }>`select device_at from receipts order by seq`.execute(server.db);
    expect(rows.map((row) => row.device_at)).toEqual([made.toISOString(), null]);
  });

  const hour = 3_600_000;
  it.each([
    ['wrong while the write was made, and put right since', -49, 48, -3, 0, -1],
    ['put right before the write was made', -1, 48, -3, 0, -1],
    ['set wrong and right again since the server was last heard', -48, 0, -3, 0, -3],
    ['wrong all the time', -49, 48, -3, -48, -1],
    ['ahead while the write was made, and put right since', 47, -48, -3, 0, -1],
  ])('knows when a write was made by a clock that was %s', async (_, at, offset, read, sent, made) => {
    const now = Date.now();
    const after = (hours: number) => new Date(now + hours * hour).toISOString();
    const clock = { offset: offset * hour, read_at: now + read * hour };
    await stream.push(1, [{ ...create(), at: after(at), clock }], { sent_at: after(sent) });
    const { created_at } = await server.db.selectFrom('leads').select('created_at').executeTakeFirstOrThrow();
    expect(Math.abs(Date.parse(created_at) - (now + made * hour))).toBeLessThan(60_000);
  });

  it.each([['nonsense'], [{ offset: 'x', read_at: {} }], [{ offset: 1e300, read_at: -1e300 }]])(
    'takes a reading of the clock that is %j for none',
    async (clock) => {
      const odd = { ...create(), clock } as unknown as WireOp; // what a broken device could send
      expect((await stream.push(1, [odd])).results[0]?.outcome).toBe('applied');
    },
  );

  it('refuses a batch that is no batch', async () => {
    for (const ops of [
      [{ keys: ['op_id'], size: 1e9, columns: [[]] }],
      [{ keys: ['a'], size: 1, columns: [{}] }],
    ]) {
      const reply = await stream.push(1, [], { ops });
      expect([413, 422]).toContain(reply.status);
    }
  });
});
