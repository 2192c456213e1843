import 'fake-indexeddb/auto';
import { Dexie } from 'dexie';
import type { ServerResponse } from 'node:http';
import { clear } from 'idb-keyval';
import { v7 } from 'uuid';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { MARK_HEADER, SESSION_HEADER } from '#contract/core/errors.ts';
import type { Session } from '#data/api.ts';
import { databaseName } from '#data/store/db.ts';
import { sealedName } from '#data/device/left.ts';
import { clearSession, readSession, sharedStore, writeSession } from '#data/device/session.ts';
import { leadBody } from '#tests/data/support/rows.ts';
import { eventually } from '#tests/support/eventually.ts';
import { cutPowerAt, everythingKept } from './support/kept.ts';
import { installNavigator } from './support/locks.ts';
import { MiniServer } from './support/mini-server.ts';
import { giveKey, officerSession } from './support/session.ts';

installNavigator();
const { createEngine } = await import('#sync/engine/engine.ts');
const { finishAll } = await import('#sync/seal/leaving.ts');
type Engine = ReturnType<typeof createEngine>;

const SECRET = 'c2VjcmV0LXNlY3JldC1zZWNyZXQtc2VjcmV0LTEyMzQ';
const NAMES = ['Sharma Stores', 'Gupta Traders'];
let server: MiniServer;
let running: Awaited<ReturnType<MiniServer['listen']>>;
let engine: Engine;
let session: Session;
/** What every push is answered with until it is taken away. */
let failing: ((response: ServerResponse) => true) | null;

beforeEach(async () => {
  server = new MiniServer();
  running = await server.listen();
  session = officerSession({ id: v7(), name: 'Ravi' }, 'token');
  failing = busy;
  server.meddle = ({ url }, response) => {
    if (url === '/api/handover') return grant(response);
    return url === '/api/sync/push' && failing?.(response) === true;
  };
  engine = createEngine(running.url);
});
afterEach(async () => {
  await clearSession();
  await engine.end();
  await running.stop();
  for (const name of await Dexie.getDatabaseNames()) if (name !== 'beatbook') await Dexie.delete(name);
  await clear(sharedStore());
});

const answer = (response: ServerResponse, status: number, body: object, headers = {}): true => {
  response.writeHead(status, { 'content-type': 'application/json', [MARK_HEADER]: '1', ...headers });
  response.end(JSON.stringify(body));
  return true;
};
const busy = (response: ServerResponse) => answer(response, 503, { status: 0 });
const ended = (mark: 'ended' | 'wipe') => (response: ServerResponse) =>
  answer(response, 401, { status: 0 }, { [SESSION_HEADER]: mark });
const grant = (response: ServerResponse) =>
  answer(response, 200, {
    status: 1,
    user_id: session.user.id,
    access_token: 'handover',
    expiration: session.expiration,
    message: '',
    seal_key: SECRET,
  });

/** Two leads are written and do not get away. */
async function writeTwo({ key = true } = {}): Promise<void> {
  await writeSession(session);
  if (key) await giveKey(session.user.id, SECRET);
  await engine.open(session);
  for (const name of NAMES) {
    const patch = leadBody({ name });
    await engine.commit({ call: 'leads.create', resource: 'leads', does: 'create', record_id: v7(), patch });
  }
}

async function signedOut(): Promise<void> {
  await writeTwo();
  await engine.signOut();
  await eventually(async () => {
    expect(await Dexie.exists(databaseName(session.user.id))).toBe(false);
  });
}

const handOver = () => engine.handOver('ravi', 'AAAAA-BBBBB');
const named = () => [...server.table('leads').values()].map((row) => row['name']);

/** Which of some words the browser keeps. */
async function keptOf(...words: string[]): Promise<string[]> {
  const kept = await everythingKept();
  return words.filter((word) => kept.includes(word));
}

async function expectNothingKept(): Promise<void> {
  expect(await keptOf(...NAMES, 'Ravi', session.user.id)).toEqual([]);
  expect(await engine.waitingByUser()).toEqual({});
}

const leaving = {
  'was locked at a sign-out': signedOut,
  async 'was left by a session that ended'() {
    await writeTwo();
    failing = ended('ended');
    await engine.wake('user');
    await eventually(async () => {
      expect(await readSession()).toBeNull();
    });
    expect(await Dexie.exists(sealedName(session.user.id))).toBe(false);
  },
  async 'was left without a lock, by a sign-in of before there were keys'() {
    await writeTwo({ key: false });
    await engine.signOut();
  },
};

for (const [name, left] of Object.entries(leaving))
  test(`work that ${name} is sent by a code, once, and nothing of its user stays`, async () => {
    await left();
    failing = null;
    expect(await handOver()).toMatchObject({ ok: true, value: { kind: 'sent', sent: 2, rest: null } });
    expect(named()).toEqual(NAMES);
    expect([...server.effects.values()]).toEqual([1, 1]);
    await expectNothingKept();
  });

test('what the server does not take is saved to a file, and is locked until somebody says it may go', async () => {
  await signedOut();
  failing = null;
  server.judge = ({ body }) => (body['name'] === NAMES[1] ? 'Choose a valid Territory' : null);
  for (const sent of [1, 1]) {
    const outcome = await handOver();
    if (!outcome.ok || outcome.value.kind !== 'sent') throw new Error('Not sent.');
    expect(outcome.value.sent).toBe(sent);
    expect(outcome.value.rest?.count).toBe(1);
    const saved = await outcome.value.rest?.file.text();
    expect(saved).toContain(NAMES[1]);
    expect(saved).not.toContain(NAMES[0]);
    expect(await Dexie.exists(databaseName(session.user.id))).toBe(false);
    expect(await keptOf(...NAMES)).toEqual([]);
  }
  expect([...server.effects.values()]).toEqual([1]);
  await engine.dropHandedOver(session.user.id);
  await expectNothingKept();
});

test('what is cut short is locked as it was, for another code or the next sign-in', async () => {
  await signedOut();
  failing = ended('ended');
  expect(await handOver()).toMatchObject({ value: { kind: 'stopped', why: 'expired' } });
  failing = busy;
  const stopped = handOver();
  await eventually(() => {
    expect(server.pushes).toEqual([]);
    return engine.stopHandover();
  });
  expect(await stopped).toMatchObject({ value: { kind: 'stopped', why: 'user' } });
  expect(await keptOf(...NAMES)).toEqual([]);
  failing = null;
  await giveKey(session.user.id, SECRET);
  await writeSession(session);
  await engine.open(session);
  await eventually(() => {
    expect(named()).toEqual(NAMES);
  });
});

test('a lost phone is wiped by it', async () => {
  await signedOut();
  failing = ended('wipe');
  expect(await handOver()).toMatchObject({ value: { kind: 'stopped', why: 'wiped' } });
  await expectNothingKept();
});

test('a power cut at any write loses and doubles nothing', async () => {
  await signedOut();
  failing = null;
  for (let nth = 1; ; nth += 1) {
    const power = cutPowerAt(nth);
    const outcome = await handOver().catch(() => null);
    power.mend();
    if (outcome?.ok && outcome.value.kind === 'sent' && power.count() < nth) break;
    await finishAll();
    if (await Dexie.exists(sealedName(session.user.id)))
      expect(await keptOf(...NAMES), `write ${nth}`).toEqual([]);
    else expect(named(), `write ${nth}`).toEqual(NAMES);
  }
  expect(named()).toEqual(NAMES);
  expect([...server.effects.values()]).toEqual([1, 1]);
  await expectNothingKept();
});
