import 'fake-indexeddb/auto';
import { Dexie } from 'dexie';
import type { ServerResponse } from 'node:http';
import { v7 } from 'uuid';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { LEFT_HEADER, MARK_HEADER, SESSION_HEADER } from '#contract/core/errors.ts';
import type { EngineEvent, Session } from '#data/api.ts';
import { databaseName, UserDb } from '#data/store/db.ts';
import { sealedName } from '#data/device/left.ts';
import { clearSession, clearSessionOf, readSession, writeSession } from '#data/device/session.ts';
import { unknownStatus } from '#data/sync-status.ts';
import { unsentParts } from '#sync/seal/unsent-parts.ts';
import { leadBody, leadRow } from '#tests/data/support/rows.ts';
import { eventually } from '#tests/support/eventually.ts';
import { syncState } from '#ui/status/sync-state.ts';
import { giveKey, officerSession } from './support/session.ts';
import { installNavigator } from './support/locks.ts';
import { MiniServer } from './support/mini-server.ts';

installNavigator();
const { createEngine } = await import('#sync/engine/engine.ts');
const { pushOnce } = await import('#sync/push-once.ts');
type Engine = ReturnType<typeof createEngine>;

const SECRET = 'c2VjcmV0LXNlY3JldC1zZWNyZXQtc2VjcmV0LTEyMzQ';
let server: MiniServer;
let running: Awaited<ReturnType<MiniServer['listen']>>;
const engines: Engine[] = [];

beforeEach(async () => {
  server = new MiniServer();
  running = await server.listen();
});

afterEach(async () => {
  vi.restoreAllMocks();
  await clearSession();
  await Promise.all(engines.splice(0).map((engine) => engine.end()));
  await running.stop();
});

/** One tab. */
function tab(): { engine: Engine; events: EngineEvent[] } {
  const engine = createEngine(running.url);
  const events: EngineEvent[] = [];
  engines.push(engine);
  void engine.subscribe((event) => events.push(event));
  return { engine, events };
}

const sessionOf = (id = v7(), token = `token-${id}`) => officerSession({ id, name: 'Ravi' }, token);

async function signedIn(session = sessionOf()): Promise<ReturnType<typeof tab> & { session: Session }> {
  await writeSession(session);
  const made = tab();
  await made.engine.open(session);
  return { ...made, session };
}

const newLead = (id: string, fields: Record<string, unknown> = {}) => ({
  call: 'leads.create',
  resource: 'leads',
  does: 'create' as const,
  record_id: id,
  patch: leadBody(fields),
});

const query = { page: 1, size: 25 as const, sort: 'created_at', descending: true, filters: {} };

const names = async (engine: Engine) =>
  new Set((await engine.list('leads', query)).rows.map((row) => row.name));

async function allSent(engine: Engine): Promise<void> {
  await eventually(async () => {
    expect((await engine.status()).unsent).toBe(0);
  });
}

function refuse(response: ServerResponse, status: number, headers: Record<string, string> = {}): true {
  response.writeHead(status, { 'content-type': 'application/json', [MARK_HEADER]: '1', ...headers });
  response.end('{}');
  return true;
}

/** Answers a sign-in. */
function welcome(response: ServerResponse, { token: access_token, ...session }: Session): true {
  response.writeHead(200, { 'content-type': 'application/json', [MARK_HEADER]: '1' });
  response.end(JSON.stringify({ status: 1, ...session, access_token, message: '', seal_key: SECRET }));
  return true;
}

test('a lead written here is on the server after a moment, and marked so', async () => {
  const theirs = leadRow({ name: 'Gupta Traders', cdp_code: 'CDP-1' });
  server.put('leads', theirs);
  const { engine, events } = await signedIn();
  const id = v7();
  let is_busy = true;
  server.meddle = ({ url }, response) => is_busy && url === '/api/sync/push' && refuse(response, 503);
  const { op_id } = await engine.commit(newLead(id));
  expect((await engine.list('leads', query)).rows.find((row) => row.id === id)?._mark).toBe('waiting');
  is_busy = false;
  await engine.wake('user');
  await allSent(engine);
  await eventually(async () => {
    expect(await names(engine)).toEqual(new Set(['Gupta Traders', 'Sharma Stores']));
  });
  expect((await engine.list('leads', query)).waiting).toBe(0);
  expect(server.table('leads').get(id)?.['name']).toBe('Sharma Stores');
  expect((await engine.record('leads', theirs.id))?.record).toMatchObject({
    name: 'Gupta Traders',
    _mark: 'synced',
  });
  const answered = events.flatMap((event) => (event.kind === 'answered' ? event.answers : []));
  expect(answered).toContainEqual(expect.objectContaining({ op_id, ok: true }));
});

test('without a server everything is kept and shown, and the status says so', async () => {
  server.meddle = (_, response) => {
    response.destroy();
    return true;
  };
  const { engine } = await signedIn();
  await engine.commit(newLead(v7()));
  await eventually(async () => {
    expect(await engine.status()).toMatchObject({ unsent: 1, online: false, pulled_at: null });
  });
  expect(await names(engine)).toEqual(new Set(['Sharma Stores']));
});

test('a session the server ends takes the sign-in keys and nothing else, and a new sign-in sends what waits', async () => {
  let dead = true;
  server.meddle = (request, response) => {
    if (request.url === '/api/login') return welcome(response, { ...session, token: 'new' });
    return dead && refuse(response, 401, { [SESSION_HEADER]: 'ended' });
  };
  const { engine, events, session } = await signedIn();
  await engine.commit(newLead(v7()));
  await eventually(() => {
    expect(events).toContainEqual({ kind: 'session', session: null, ended: true });
  });
  expect(await readSession()).toBeNull();
  expect((await engine.waitingByUser())[session.user.id]).toEqual({ name: 'Ravi', unsent: 1 });
  dead = false;
  expect(await engine.signIn('ravi', 'secret')).toMatchObject({ ok: true, value: { token: 'new' } });
  await allSent(engine);
  expect(server.table('leads').size).toBe(1);
});

test('a session another context ended before this one opened it ends here too', async () => {
  server.meddle = (_, response) => refuse(response, 401, { [SESSION_HEADER]: 'ended' });
  const session = sessionOf();
  await writeSession(session);
  await clearSessionOf(session.token);
  const { engine, events } = tab();
  await engine.open(session);
  await eventually(() => {
    expect(events).toContainEqual({ kind: 'session', session: null, ended: true });
  });
});

test('a lost phone is wiped: that user’s data goes, another user’s stays', async () => {
  const other = await signedIn();
  await other.engine.commit(newLead(v7()));
  await allSent(other.engine);
  await other.engine.open(null);
  let lost = false;
  server.meddle = (_, response) => lost && refuse(response, 401, { [SESSION_HEADER]: 'wipe' });
  const { engine, events, session } = await signedIn();
  expect(await Dexie.exists(databaseName(session.user.id))).toBe(true);
  lost = true;
  await engine.commit(newLead(v7()));
  await eventually(() => {
    expect(events).toContainEqual({ kind: 'session', session: null, ended: true });
  });
  expect(await Dexie.exists(databaseName(session.user.id))).toBe(false);
  expect(await Dexie.exists(databaseName(other.session.user.id))).toBe(true);
});

test('signing out keeps unsent work for its user, and the next user neither sees nor sends it', async () => {
  let down = true;
  server.meddle = (_, response) => down && refuse(response, 503);
  const first = await signedIn();
  await first.engine.commit(newLead(v7(), { name: 'Of the first' }));
  await first.engine.signOut();
  expect(await readSession()).toBeNull();
  down = false;
  const second = sessionOf();
  await writeSession(second);
  await first.engine.open(second);
  await first.engine.commit(newLead(v7(), { name: 'Of the second' }));
  await allSent(first.engine);
  expect(await names(first.engine)).toEqual(new Set(['Of the second']));
  expect([...server.table('leads').values()].map((row) => row['name'])).toEqual(['Of the second']);
  await eventually(async () => {
    const waiting = await first.engine.waitingByUser();
    expect(waiting[first.session.user.id]).toEqual({ name: '', unsent: 1 });
    expect(waiting).not.toHaveProperty(second.user.id);
  });
  await first.engine.open(first.session);
  await allSent(first.engine);
  expect(server.table('leads').size).toBe(2);
});

test('an unsent change is locked at a sign-out in any tab, and arrives once after the next sign-in', async () => {
  let down = true;
  server.meddle = (_, response) => down && refuse(response, 503);
  const one = await signedIn();
  const { user } = one.session;
  await giveKey(user.id, SECRET);
  const two = tab();
  await two.engine.open(one.session);
  await one.engine.commit(newLead(v7()));
  expect(await one.engine.canLock()).toBe(true);
  await two.engine.signOut();
  await eventually(async () => {
    expect(await Dexie.exists(databaseName(user.id))).toBe(false);
  });
  expect(await Dexie.exists(sealedName(user.id))).toBe(true);
  down = false;
  await giveKey(user.id, SECRET);
  await writeSession(one.session);
  await one.engine.open(one.session);
  await allSent(one.engine);
  expect([...server.effects.values()]).toEqual([1]);
  expect(await Dexie.exists(sealedName(user.id))).toBe(false);
});

test('a user who was disabled leaves as by a sign-out, told by the app or by the service worker', async () => {
  for (const tell of ['app', 'service worker']) {
    let disabled = false;
    server.meddle = (_, response) =>
      disabled && refuse(response, 401, { [SESSION_HEADER]: 'ended', [LEFT_HEADER]: '1' });
    const { engine, events, session } = await signedIn();
    await giveKey(session.user.id, SECRET);
    await allSent(engine);
    if (tell === 'service worker') {
      let pushes = 0;
      server.meddle = (request, response) => {
        if (request.url === '/api/sync/push') pushes += 1;
        return refuse(response, 503, { 'retry-after': '600' });
      };
      await engine.commit(newLead(v7()));
      await eventually(async () => {
        expect(pushes).toBeGreaterThan(0);
        expect((await engine.status()).busy).toBe(false);
      });
      // An answer comes when nothing else is left to be looked up on the device.
      server.meddle = (_, response) => {
        setTimeout(() => refuse(response, 401, { [SESSION_HEADER]: 'ended', [LEFT_HEADER]: '1' }), 200);
        return true;
      };
      expect(await pushOnce(running.url)).toBe(true);
    } else {
      disabled = true;
      await engine.commit(newLead(v7()));
    }
    await eventually(async () => {
      expect(events).toContainEqual(expect.objectContaining({ kind: 'session', session: null, ended: true }));
      expect(await Dexie.exists(databaseName(session.user.id)), tell).toBe(false);
    });
    expect((await engine.waitingByUser())[session.user.id]).toEqual({ name: '', unsent: 1 });
  }
});

test('whose session merely expired keeps the rows until somebody else signs in on the device', async () => {
  const first = await signedIn();
  const second = sessionOf();
  await giveKey(first.session.user.id, SECRET);
  await allSent(first.engine);
  await eventually(async () => {
    expect((await first.engine.status()).pulled_at).not.toBeNull();
  });
  await clearSession({ ended: true, wipe: null });
  await first.engine.open(null);
  expect(await Dexie.exists(databaseName(first.session.user.id))).toBe(true);
  server.meddle = (request, response) => request.url === '/api/login' && welcome(response, second);
  expect(await first.engine.signIn('other', 'secret')).toMatchObject({ ok: true });
  await eventually(async () => {
    expect(await Dexie.exists(databaseName(first.session.user.id))).toBe(false);
  });
});

test('what the last user was told of the sync is not shown to the next: nothing is called sent before it is known', async () => {
  const { engine, events } = await signedIn();
  await engine.commit(newLead(v7()));
  const told = () => events.flatMap((event) => (event.kind === 'status' ? event.status : [])).at(-1);
  await eventually(() => {
    expect(told()).toMatchObject({ unsent: 0, pulled_at: expect.any(Number) });
  });
  await engine.signOut();
  expect(told()).toEqual(unknownStatus);
  expect(syncState(unknownStatus, Date.now()).short).toBe('Starting');
});

test('two tabs show one truth and send each operation once', async () => {
  const one = await signedIn();
  const two = tab();
  await two.engine.open(one.session);
  const ids = Array.from({ length: 12 }, () => v7());
  await Promise.all(
    ids.map((id, at) => (at % 2 ? one : two).engine.commit(newLead(id, { name: `Shop ${at}` }))),
  );
  await eventually(async () => {
    expect(await names(one.engine)).toEqual(await names(two.engine));
    expect((await names(two.engine)).size).toBe(12);
  });
  await allSent(one.engine);
  await allSent(two.engine);
  expect([...server.effects.values()]).toEqual(ids.map(() => 1));
  await eventually(async () => {
    expect((await two.engine.list('leads', query)).waiting).toBe(0);
    expect((await one.engine.list('leads', query)).waiting).toBe(0);
  });
});

test('signing out in one tab signs the other out, without the words of an ended session', async () => {
  const one = await signedIn();
  const two = tab();
  await two.engine.open(one.session);
  await one.engine.signOut();
  await eventually(() => {
    expect(two.events).toContainEqual({ kind: 'session', session: null, ended: false });
  });
});

test('the service worker sends what waits, with the same queue, and the open app sees it', async () => {
  let down = true;
  server.meddle = (_, response) => down && refuse(response, 503, { 'retry-after': '600' });
  const { engine } = await signedIn();
  const id = v7();
  await engine.commit(newLead(id));
  await eventually(async () => {
    expect((await engine.status()).online).toBe(true);
  });
  expect(await pushOnce(running.url)).toBe(false);
  down = false;
  expect(await pushOnce(running.url)).toBe(true);
  expect(server.table('leads').has(id)).toBe(true);
  await eventually(async () => {
    expect((await engine.list('leads', query)).rows[0]?._mark).toBe('synced');
  });
  expect(await pushOnce(running.url)).toBe(true);
  expect(server.pushes.length).toBe(1);
});

test('a background send that waits for the page to be done ends when told to', async () => {
  const { engine } = await signedIn();
  let asked = 0;
  server.meddle = ({ url }) => url === '/api/sync/push' && (asked += 1) > 0;
  await engine.commit(newLead(v7()));
  await eventually(() => {
    expect(asked).toBe(1);
  });
  const told = new AbortController();
  const sent = pushOnce(running.url, told.signal);
  setTimeout(() => told.abort(), 50);
  expect(await sent).toBe(false);
  expect(await pushOnce(running.url, told.signal)).toBe(false);
});

test('a save is acknowledged only after it was told that it waits', async () => {
  const { engine } = await signedIn();
  const told: number[] = [];
  await engine.subscribe((event) => {
    if (event.kind === 'status') told.push(event.status.waiting);
  });
  await engine.commit(newLead(v7()));
  expect(told).toContain(1);
});

test('a full phone says so in words, keeps nothing half, and saves again once there is room', async () => {
  const { engine } = await signedIn();
  const full = vi.spyOn(IDBObjectStore.prototype, 'add').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  await expect(engine.commit(newLead(v7()))).rejects.toThrow('storage is full');
  expect((await engine.status()).storage_error).toContain('storage is full');
  expect((await engine.status()).unsent).toBe(0);
  full.mockRestore();
  await engine.commit(newLead(v7()));
  expect((await engine.status()).storage_error).toBeNull();
});

test('a passing fault of the storage is no longer said once a pull is stored', async () => {
  const { engine } = await signedIn();
  await eventually(async () => {
    expect((await engine.status()).pulled_at).not.toBeNull();
  });
  const broken = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('too early', 'UnknownError');
  });
  await engine.wake('user');
  await eventually(async () => {
    expect((await engine.status()).storage_error).not.toBeNull();
  });
  broken.mockRestore();
  await engine.wake('user');
  await eventually(async () => {
    expect((await engine.status()).storage_error).toBeNull();
  });
});

test('a fault while the status is marked passes like any other', async () => {
  const { engine } = await signedIn();
  const put = IDBObjectStore.prototype.put;
  const broken = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (
    this: IDBObjectStore,
    row,
    key,
  ) {
    if (String(key).startsWith('mark:')) throw new DOMException('too early', 'UnknownError');
    return put.call(this, row, key);
  });
  await engine.commit(newLead(v7()));
  await eventually(async () => {
    expect((await engine.status()).storage_error).not.toBeNull();
  });
  broken.mockRestore();
  await engine.wake('user');
  await eventually(async () => {
    expect((await engine.status()).storage_error).toBeNull();
  });
});

test('drafts are kept on the phone until they are dropped', async () => {
  const { engine } = await signedIn();
  await engine.saveDraft('leads/new', { name: 'Half' });
  expect(await engine.draft('leads/new')).toMatchObject({ values: { name: 'Half' } });
  expect((await engine.drafts()).map((draft) => draft.key)).toEqual(['leads/new']);
  await engine.dropDraft('leads/new');
  expect(await engine.draft('leads/new')).toBeUndefined();
});

test('the records opened last are listed newest first, a few of them, and go with the sign-out', async () => {
  const { engine, session } = await signedIn();
  const name = databaseName(session.user.id);
  const listed = async () => {
    const db = new UserDb(name);
    const paths = await db.recents.orderBy('opened_at').reverse().primaryKeys();
    db.close();
    return paths;
  };
  let clock = Date.now();
  vi.spyOn(Date, 'now').mockImplementation(() => (clock += 1));
  for (let at = 0; at < 30; at += 1) await engine.noteOpened(`/leads/${at}`);
  await engine.noteOpened('/leads/20');
  const paths = await listed();
  expect(paths.slice(0, 3)).toEqual(['/leads/20', '/leads/29', '/leads/28']);
  expect(paths).toHaveLength(24);
  vi.restoreAllMocks();
  await engine.signOut();
  await eventually(async () => {
    expect(await Dexie.exists(name)).toBe(false);
  });
});

test('the order given to a list is stored until it is taken back, and never locked away with unsent work', async () => {
  const { engine, session } = await signedIn();
  const order = { day: '2026-11-23', ids: ['b', 'a'] };
  await engine.setListOrder('stops', order);
  expect(await engine.listOrder('stops')).toEqual({ list: 'stops', ...order });
  await engine.setListOrder('stops', null);
  expect(await engine.listOrder('stops')).toBeUndefined();
  await engine.setListOrder('stops', order);
  await engine.saveDraft('leads/new', { name: 'Half' });
  const db = new UserDb(databaseName(session.user.id));
  const tables: string[] = [];
  for await (const { table } of unsentParts(db)) tables.push(table);
  db.close();
  expect(tables).toContain('drafts');
  expect(tables).not.toContain('list_orders');
});

test('what the server made beside a sent record is here at once, not with the next timer', async () => {
  const visit = { id: v7(), title: 'Morning round' };
  let pulls = 0;
  const answered = new Set<string>();
  server.meddle = ({ url = '' }, response) => {
    if (url.startsWith('/api/sync/pull')) pulls += 1;
    response.on('finish', () => {
      // The pull beside the push has read what was there before it.
      if (answered.add(url.slice(0, 14)).size === 2) server.put('market_visits', visit);
    });
    return false;
  };
  const { engine } = await signedIn();
  // A first pull is followed by one more.
  await eventually(async () => {
    expect(pulls).toBe(2);
    expect((await engine.status()).busy).toBe(false);
  });
  answered.clear();
  const plan = { call: 'journey_plans.create', resource: 'journey_plans', does: 'create' as const };
  await engine.commit({ ...plan, record_id: v7(), patch: { title: visit.title } });
  await eventually(async () => {
    expect(await engine.record('market_visits', visit.id)).toBeDefined();
  });
});
