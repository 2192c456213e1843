import 'fake-indexeddb/auto';
import { Dexie } from 'dexie';
import { v7 } from 'uuid';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { MARK_HEADER } from '#contract/core/errors.ts';
import type { Session } from '#data/api.ts';
import { databaseName } from '#data/store/db.ts';
import { hideMark } from '#data/device/marks.ts';
import { clearSession, writeSession } from '#data/device/session.ts';
import { wipeUser } from '#sync/engine/wipe.ts';
import { leadBody } from '#tests/data/support/rows.ts';
import { eventually } from '#tests/support/eventually.ts';
import { installNavigator } from './support/locks.ts';
import { MiniServer } from './support/mini-server.ts';
import { officerSession } from './support/session.ts';

installNavigator();
const { createEngine } = await import('#sync/engine/engine.ts');
const { pushOnce } = await import('#sync/push-once.ts');
type Engine = ReturnType<typeof createEngine>;

let server: MiniServer;
let running: Awaited<ReturnType<MiniServer['listen']>>;
let session: Session;
let takes_writes: boolean;
const engines: Engine[] = [];

beforeEach(async () => {
  server = new MiniServer();
  takes_writes = true;
  server.meddle = ({ url }, response) => {
    if (takes_writes || url !== '/api/sync/push') return false;
    response.writeHead(503, { 'content-type': 'application/json', [MARK_HEADER]: '1' }).end('{}');
    return true;
  };
  running = await server.listen();
  const id = v7();
  session = officerSession({ id, name: 'Ravi' }, `token-${id}`);
  await writeSession(session);
});

afterEach(async () => {
  await clearSession();
  await Promise.all(engines.splice(0).map((engine) => engine.end()));
  await running.stop();
});

/** Opens the app in a tab of its own, up to the end of a pull. */
async function start(): Promise<Engine> {
  const engine = createEngine(running.url);
  engines.push(engine);
  await engine.open(session);
  await eventually(async () => {
    expect((await engine.status()).pulled_at).not.toBeNull();
  });
  return engine;
}

const close = async () => {
  await Promise.all(engines.splice(0).map((engine) => engine.end()));
};

const removeData = () => Dexie.delete(databaseName(session.user.id));

async function saveTwo(engine: Engine): Promise<void> {
  const lead = { call: 'leads.create', resource: 'leads', does: 'create' as const };
  await engine.commitAll([v7(), v7()].map((id) => ({ ...lead, record_id: id, patch: leadBody({}) })));
}

async function sent(engine: Engine): Promise<void> {
  await eventually(async () => {
    expect(await engine.status()).toMatchObject({ unsent: 0, busy: false });
  });
}

/** The mark of what waits is written after the word on it. */
const marked = (engine: Engine, unsent: number) =>
  eventually(async () => {
    expect((await engine.waitingByUser())[session.user.id]?.unsent ?? 0).toBe(unsent);
  });

test('unsent work that went with the database is told from the first word on, over starts, until it was read', async () => {
  takes_writes = false;
  const before = await start();
  await saveTwo(before);
  await marked(before, 2);
  await close();
  await removeData();
  takes_writes = true;

  const engine = createEngine(running.url);
  engines.push(engine);
  const told: (number | null)[] = [];
  await engine.subscribe((event) => {
    if (event.kind === 'status') told.push(event.status.lost);
  });
  await engine.open(session);
  await sent(engine);
  expect(new Set(told)).toEqual(new Set([2]));
  await close();

  const again = await start();
  const other = await start();
  expect(await again.status()).toMatchObject({ lost: 2, unsent: 0 });
  await again.lossRead();
  expect((await again.status()).lost).toBeNull();
  await eventually(async () => {
    expect((await other.status()).lost).toBeNull();
  });
  await close();
  expect((await (await start()).status()).lost).toBeNull();
});

test('a database that goes while the app is open is noticed with the next save', async () => {
  takes_writes = false;
  const engine = await start();
  await saveTwo(engine);
  await marked(engine, 2);
  await removeData();
  await saveTwo(engine);
  await eventually(async () => {
    expect(await engine.status()).toMatchObject({ lost: 2, unsent: 2 });
  });
});

test('removed data of which everything was sent is told as such', async () => {
  const before = await start();
  await saveTwo(before);
  await sent(before);
  await marked(before, 0);
  await close();
  await removeData();
  expect((await (await start()).status()).lost).toBe(0);
});

test('what the service worker sent is not called lost later', async () => {
  takes_writes = false;
  const before = await start();
  await saveTwo(before);
  await marked(before, 2);
  await close();
  takes_writes = true;
  expect(await pushOnce(running.url)).toBe(true);
  await removeData();
  expect((await (await start()).status()).lost).toBe(0);
});

test('nothing is called lost after a sign-out, after a wipe, or where the app itself emptied the phone', async () => {
  const first = await start();
  await saveTwo(first);
  await sent(first);
  await first.signOut();
  await close();
  await writeSession(session);
  expect((await (await start()).status()).lost).toBeNull();
  await close();
  await wipeUser(session.user.id);
  expect((await (await start()).status()).lost).toBeNull();
  await close();
  await hideMark(session.user.id);
  await removeData();
  expect((await (await start()).status()).lost).toBeNull();
});
