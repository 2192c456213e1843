import { sql } from 'kysely';
import { v7 } from 'uuid';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import type { PullPage } from '#contract/core/sync.ts';
import { cutSince, nextXid, startEpoch, startNewEpoch } from '#server/db/epoch.ts';
import { meetHistory, saysItsHistory } from '#server/db/history.ts';
import { transact } from '#server/db/transaction.ts';
import { Heartbeat } from '#server/jobs/heartbeat.ts';
import { leadBody, makeCompany, type Company } from '#tests/support/company.ts';
import { engines } from '#tests/support/databases.ts';
import { buildTestServer, type TestServer } from '#tests/support/server.ts';
import { op, pull, TestDevice, TestStream } from '#tests/support/sync.ts';

describe.each(engines)('epochs on %s', (engine) => {
  let server: TestServer;
  let company: Company;
  let device: TestDevice;
  beforeAll(async () => {
    server = await buildTestServer({ engine });
  });
  afterAll(() => server.close());
  beforeEach(async () => {
    await server.truncate();
    await sql`update app_state set system_id = null, timeline = null`.execute(server.db);
    await transact(server.db, meetHistory);
    company = await makeCompany(server);
    device = new TestDevice(server, company.tokens.asha);
    await device.pull();
  });

  const newLead = (name: string) =>
    op({ call: 'leads.create', record_id: v7(), body: leadBody(company.territory, { name }) });
  const send = (...names: string[]) =>
    new TestStream(server, company.tokens.asha).push(
      1,
      names.map((name) => newLead(name)),
    );
  const begin = (cut: string) => transact(server.db, (tx) => startEpoch(tx, cut));
  const next = () => transact(server.db, nextXid);
  const epochs = () =>
    server.db.selectFrom('epochs').select(['epoch', 'parent', 'cut']).orderBy('started_at').execute();
  const epoch = async () =>
    (await server.db.selectFrom('app_state').select('epoch').executeTakeFirstOrThrow()).epoch;
  const names = () => [...device.table('leads').values()].map((row) => String(row['name'])).toSorted();
  const isFull = (pages: PullPage[]) => pages.some((page) => page.full);
  const beat = (heart: Heartbeat) => heart.beat();
  const hearts = () => server.db.selectFrom('heartbeats').selectAll().execute();

  it('a cursor that saw nothing above the cut goes on, in the new epoch', async () => {
    await begin(await next());
    await send('After');
    const pages = await device.pull();
    expect(isFull(pages)).toBe(false);
    expect(pages[0]?.epoch).toBe(await epoch());
    expect(pages[0]?.epoch_at).toBeDefined();
    expect(names()).toEqual(['After']);
    expect(isFull(await device.pull())).toBe(false);
  });

  it('a cursor that saw something above the cut begins again', async () => {
    const cut = await next();
    await send('Before');
    await device.pull();
    await begin(cut);
    expect(isFull(await device.pull())).toBe(true);
  });

  it('a cursor holds to the lowest cut of all epochs since', async () => {
    const low = await next();
    await send('Between');
    await device.pull();
    const first = await epoch();
    await begin(await next());
    const { cursor } = device;
    expect(isFull(await device.pull())).toBe(false);
    await begin(low);
    device.cursor = cursor;
    expect(isFull(await device.pull())).toBe(true);
    const now = await epoch();
    expect(await transact(server.db, (tx) => cutSince(tx, first, now))).toBe(low);
    expect(await transact(server.db, (tx) => cutSince(tx, v7(), now))).toBeNull();
  });

  it('rows of another cluster are pulled again by everybody', async () => {
    await transact(server.db, startNewEpoch);
    expect(isFull(await device.pull())).toBe(true);
  });

  it('a row that left and came back above the window counts as seen', async () => {
    const { asha, bina } = company.users;
    const { rows } = await send('Wanders', ...Array.from({ length: 240 }, (_, at) => `Lead ${at}`));
    await send(...Array.from({ length: 249 }, (_, at) => `More ${at}`));
    await send(...Array.from({ length: 30 }, (_, at) => `Last ${at}`));
    await device.pull();
    const id = [...device.table('leads').values()].find((row) => row['name'] === 'Wanders')?.['id'];
    expect(rows).not.toEqual([]);
    const move = (to: string) =>
      sql`update leads set assigned_to = ${to}::uuid, created_by = ${to}::uuid where id = ${String(id)}::uuid`.execute(
        server.db,
      );
    await move(bina);
    await sql`update leads set department = 'other'`.execute(server.db);
    const [page] = await pull(server, device.token, device.cursor);
    expect(page?.more).toBe(true);
    const cut = await next();
    await move(asha);
    const rest = await pull(server, device.token, page?.cursor);
    await begin(cut);
    expect(isFull(await pull(server, device.token, rest.at(-1)?.cursor))).toBe(true);
  });

  it('no cursor, however it was made, begins an epoch', async () => {
    const before = await epoch();
    const known = JSON.parse(Buffer.from(device.cursor ?? '', 'base64url').toString()) as object;
    const forged = [
      { ...known, epoch: v7() },
      { ...known, epoch: 'x' },
      { ...known, from: '9'.repeat(19), seen: '9'.repeat(19) },
      { ...known, seen: '9'.repeat(20) },
      { ...known, epoch: v7(), seen: undefined },
    ];
    for (const cursor of forged) {
      const text = Buffer.from(JSON.stringify(cursor)).toString('base64url');
      expect((await pull(server, device.token, text))[0]?.epoch).toBe(before);
    }
    expect(await epochs()).toEqual([]);
  });

  it('a pull carries the last number of the caller’s own stream', async () => {
    const stream = new TestStream(server, company.tokens.asha);
    await stream.push(1, [newLead('One'), newLead('Two')]);
    const last = async (token: string, id: string) => {
      const reply = await server.call('GET', `/api/sync/pull?stream_id=${id}`, { token });
      return (JSON.parse(reply.body.split('\n')[0] ?? '') as PullPage).last_seq;
    };
    expect(await last(company.tokens.asha, stream.id)).toBe(2);
    expect(await last(company.tokens.asha, v7())).toBe(0);
    expect(await last(company.tokens.bina, stream.id)).toBe(0);
    expect((await pull(server, company.tokens.asha))[0]).not.toHaveProperty('last_seq');
  });

  describe('after a promotion', () => {
    const promote = () => sql`update app_state set timeline = '00000000'`.execute(server.db);

    it('any number of calls begin one epoch, cut at the last heartbeat', async () => {
      await beat(new Heartbeat(server.db));
      const [heart] = await hearts();
      const before = await epoch();
      await promote();
      const stream = new TestStream(server, company.tokens.bina);
      const pulls = Array.from({ length: 6 }, () => pull(server, company.tokens.north));
      const [pushed] = await Promise.all([
        stream.push(1, [newLead('Pushed')]),
        beat(new Heartbeat(server.db)),
        ...pulls,
      ]);
      expect(pushed).toMatchObject({ status: 200, last_seq: 1 });
      expect(await epochs()).toEqual([{ epoch: await epoch(), parent: before, cut: heart?.horizon }]);
      expect(isFull(await device.pull())).toBe(false);
    });

    it('a push of the epoch before applies nothing and says where its stream is', async () => {
      const stream = new TestStream(server, company.tokens.asha);
      stream.epoch = (await stream.push(1, [newLead('One')])).epoch;
      await promote();
      const answer = await stream.push(2, [newLead('Two')]);
      expect(answer).toMatchObject({ epoch: await epoch(), last_seq: 1, results: [] });
      stream.epoch = answer.epoch;
      expect(await stream.push(2, [newLead('Two')])).toMatchObject({ last_seq: 2 });
    });

    it('without a heartbeat nobody’s cursor holds', async () => {
      await promote();
      expect(isFull(await device.pull())).toBe(true);
    });

    it('a start notices it as well', async () => {
      await promote();
      await transact(server.db, meetHistory);
      expect(await epochs()).toHaveLength(1);
    });

    it('another cluster is not taken for a promotion', async () => {
      await beat(new Heartbeat(server.db));
      await sql`update app_state set system_id = '1'`.execute(server.db);
      expect(isFull(await device.pull())).toBe(true);
      expect(await epochs()).toMatchObject([{ cut: '0' }]);
      expect(await hearts()).toEqual([]);
    });
  });

  it('goes on as before where the server does not say its history', async () => {
    const { rows } = await sql<{ text: string }>`
      select pg_get_functiondef('server_history'::regproc) as text`.execute(server.db);
    onTestFinished(async () => void (await server.pool.query(rows[0]?.text ?? '')));
    await sql`
      create or replace function server_history(out system_id text, out timeline text) language plpgsql as $$
      begin
        raise insufficient_privilege;
      exception when insufficient_privilege then
        system_id := null;
      end $$`.execute(server.db);
    expect(await saysItsHistory(server.db)).toBe(false);
    expect(isFull(await device.pull())).toBe(false);
    await beat(new Heartbeat(server.db));
    expect(await epochs()).toEqual([]);
  });

  describe('heartbeats', () => {
    it('are written only after something else was', async () => {
      const [one, other] = [new Heartbeat(server.db), new Heartbeat(server.db)];
      await beat(one);
      for (const heart of [one, other, one]) await beat(heart);
      expect(await hearts()).toMatchObject([{ beat: 1 }]);
      await send('Something');
      await beat(one);
      expect(await hearts()).toMatchObject([{ beat: 2 }]);
      expect(BigInt((await hearts())[0]?.horizon ?? 0)).toBe(BigInt(await next()));
    });

    it('tell that the database was put back, by how far this server had come', async () => {
      const heart = new Heartbeat(server.db);
      await beat(heart);
      const [had] = await hearts();
      await device.pull();
      await send('Lost');
      await beat(heart);
      const { cursor } = device;
      await device.pull();
      await server.db
        .updateTable('heartbeats')
        .set({ beat: had?.beat ?? 0, horizon: had?.horizon ?? '' })
        .execute();
      await Promise.all([beat(heart), beat(heart)]);
      expect(await epochs()).toMatchObject([{ cut: had?.horizon }]);
      expect(isFull(await device.pull())).toBe(true);
      expect(isFull(await pull(server, device.token, cursor))).toBe(false);
      await beat(heart);
      expect(await epochs()).toHaveLength(1);
    });

    it('of a server that the database no longer knows leave no cursor', async () => {
      const heart = new Heartbeat(server.db);
      await beat(heart);
      await server.db.deleteFrom('heartbeats').execute();
      await beat(heart);
      expect(await epochs()).toMatchObject([{ cut: '0' }]);
    });

    it.runIf(engine === 'postgresql')('reach only to the oldest open transaction', async () => {
      const client = await server.pool.connect();
      onTestFinished(() => {
        client.release();
      });
      await client.query('begin');
      const { rows } = await client.query<{ xid: string }>('select pg_current_xact_id()::text as xid');
      await send('Meanwhile');
      await beat(new Heartbeat(server.db));
      await client.query('rollback');
      expect(await hearts()).toMatchObject([{ horizon: rows[0]?.xid }]);
    });
  });
});
