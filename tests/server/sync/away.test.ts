import { sql } from 'kysely';
import { v7 } from 'uuid';
import { beforeEach, describe, expect, it } from 'vitest';
import { decodeCursor, encodeCursor } from '#server/sync/cursor.ts';
import { cleanUp } from '#server/jobs/cleanup.ts';
import { companyFor, serverFor } from '#tests/support/blocks.ts';
import { leadBody } from '#tests/support/company.ts';
import { engines } from '#tests/support/databases.ts';
import { op, TestDevice, TestStream } from '#tests/support/sync.ts';

const DAY_S = 86_400;

describe.each(engines)('a device that was away for long, on %s', (engine) => {
  const server = serverFor({ engine });
  const company = companyFor(server);
  let device: TestDevice;
  let stream: TestStream;
  beforeEach(() => {
    device = new TestDevice(server, company.tokens.asha);
    stream = new TestStream(server, company.tokens.asha);
  });

  const create = (record_id: string) =>
    op({ call: 'leads.create', record_id, body: leadBody(company.territory) });
  const lead = async () => {
    const id = v7();
    await stream.push(1, [create(id)]);
    return id;
  };
  /** The device was last here so many seconds ago, and what has left or was answered since then is as old. */
  const wasAway = async (seconds: number) => {
    const cursor = decodeCursor(device.cursor);
    if (!cursor) throw new Error('The device has no cursor');
    device.cursor = encodeCursor({ ...cursor, since: Math.floor(Date.now() / 1000) - seconds });
    for (const [table, at] of [
      ['tombstones', 'deleted_at'],
      ['scope_moves', 'moved_at'],
      ['receipts', 'received_at'],
    ] as const)
      await sql`update ${sql.table(table)} set ${sql.ref(at)} = now() - make_interval(secs => ${seconds})`.execute(
        server.db,
      );
    await cleanUp(server.db, server.config);
  };
  const removed = (id: string) => server.db.deleteFrom('leads').where('id', '=', id).execute();

  it('learns of a deletion for 399 days', async () => {
    const id = await lead();
    await device.pull();
    await removed(id);
    await wasAway(399 * DAY_S - 60);
    const [page] = await device.pull();
    expect(page).toMatchObject({ full: false, gone: { leads: [{ id, reason: 'deleted' }] } });
    expect([...device.table('leads').keys()]).toEqual([]);
  });

  it.each([399 * DAY_S + 60, 401 * DAY_S])('starts afresh after %d seconds', async (seconds) => {
    const id = await lead();
    await device.pull();
    await removed(id);
    await wasAway(seconds);
    expect((await device.pull())[0]?.full).toBe(true);
    expect([...device.table('leads').keys()]).toEqual([]);
  });

  it('has its writes answered again while their receipts are kept, and never applied twice after', async () => {
    const [id, other] = [v7(), v7()];
    const batch = [create(id)];
    const { results } = await stream.push(1, batch);
    await device.pull();
    await wasAway(400 * DAY_S - 60);
    expect((await stream.push(1, batch)).results).toEqual(results);
    await wasAway(400 * DAY_S + 60);
    await removed(id);
    const late = await stream.push(1, batch);
    expect(late).toMatchObject({ last_seq: 1, results: [{ outcome: 'rejected', code: 'conflict' }] });
    expect(await server.db.selectFrom('leads').select('id').execute()).toEqual([]);
    expect((await stream.push(2, [create(other)])).results).toMatchObject([{ outcome: 'applied' }]);
  });
});
