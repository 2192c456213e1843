import 'fake-indexeddb/auto';
import { createHash } from 'node:crypto';
import { Dexie } from 'dexie';
import { v7 } from 'uuid';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { putBlob } from '#data/store/blobs.ts';
import { databaseName, UserDb } from '#data/store/db.ts';
import { leave, readLeft, sealedName, stillLeaving } from '#data/device/left.ts';
import { noteDatabase, readMark, unsentByUser } from '#data/device/marks.ts';
import { readSession, writeSession } from '#data/device/session.ts';
import type { BlobEntry } from '#data/stored.ts';
import { leadRow } from '#tests/data/support/rows.ts';
import { giveKey, officerSession } from './support/session.ts';
import { cutPowerAt, everythingKept } from './support/kept.ts';
import { installNavigator } from './support/locks.ts';
import { Phone } from '#tests/data/support/opened.ts';

installNavigator();
const { bringBack, finishAll } = await import('#sync/seal/leaving.ts');

const SECRET = 'c2VjcmV0LXNlY3JldC1zZWNyZXQtc2VjcmV0LTEyMzQ';
const WORDS = ['Sharma Stores', 'Gupta Traders', 'Half a lead', 'board.jpg', 'Ravi', 'PHOTO-BYTES'];

let phone: Phone;
let user: string;

beforeEach(async () => {
  phone = new Phone();
  user = phone.user_id;
  await fill();
});
afterEach(async () => {
  await Promise.all(
    (await Dexie.getDatabaseNames()).filter((name) => name !== 'beatbook').map((name) => Dexie.delete(name)),
  );
});

/** A signed-in user with pulled rows, a change that was sent, unsent work of every kind and a photo. */
async function fill(): Promise<void> {
  const pulled = leadRow({ name: 'Gupta Traders' });
  phone.server.put('leads', pulled);
  await phone.pull();
  await phone.create({ name: 'Long sent' });
  await phone.push();
  await phone.update(pulled.id, { source: 'Reference' });
  const batch = await phone.take();
  expect(batch?.ops.length).toBe(1);
  const id = await phone.create();
  const bytes = new TextEncoder().encode('PHOTO-BYTES'.repeat(60_000));
  const sha256 = 'a'.repeat(64);
  const blob = { name: 'board.jpg', size: bytes.length, sha256, type: 'image/jpeg', at: 0, used_at: 0 };
  const place = { op_id: v7(), resource: 'leads', record_id: id, sent: 0, tries: 0, message: null };
  const entry: BlobEntry = { id: v7(), ...blob, ...place, state: 'kept' };
  await putBlob(phone.db, entry, bytes);
  await putBlob(phone.db, { ...entry, id: v7(), state: 'fetched' }, bytes.slice(0, 100));
  await phone.db.drafts.put({ key: 'leads/new', values: { name: 'Half a lead' }, saved_at: 1 });
  const session = officerSession({ id: user, name: 'Ravi' }, 'token');
  await giveKey(user, SECRET);
  await noteDatabase(user, { name: 'Ravi', unsent: 3, filled: true, database: 'one' });
  await writeSession(session);
  phone.db.close();
}

const digest = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

const kept = ['outbox', 'oplog', 'issues', 'notes', 'drafts', 'imports', 'import_pieces'] as const;

/** All unsent work of the user's database. */
async function workHere() {
  const db = new UserDb(databaseName(user));
  const tables = await Promise.all(
    kept.map(async (name) => [name, await db.table<object>(name).toArray()] as const),
  );
  const blobs = await db.blobs.where('state').equals('kept').toArray();
  const stored = (await db.blob_pieces.toArray()).filter(({ id }) => blobs.some((blob) => blob.id === id));
  const pieces = stored.map(({ bytes, ...piece }) => ({ ...piece, sha256: digest(bytes) }));
  const rows = (await db.own('leads').toArray()).filter((row) => row._pend > 0);
  const meta = await db.meta.toArray();
  db.close();
  return { tables, blobs, pieces, rows, meta };
}

const signInAgain = async (secret = SECRET): Promise<unknown> => {
  await giveKey(user, secret);
  return bringBack(user);
};

/** Every row of the kept tables. */
const entriesHere = async () => (await workHere()).tables.flatMap(([, rows]) => rows);

const unpulled = { cursor: null, full: null, sweep: [], pulled_at: null, pulled_rows: null };
const withoutRows = (work: Awaited<ReturnType<typeof workHere>>) => ({
  ...work,
  meta: work.meta.map((meta) => ({ ...meta, ...unpulled })),
});

test('a sign-out leaves nothing to read, and the next sign-in has every byte of the work back, once', async () => {
  const work = await workHere();
  const before = await everythingKept();
  for (const word of WORDS) expect(before, word).toContain(word);
  await leave(user);
  expect(await readSession()).toBeNull();
  expect((await unsentByUser())[user]?.name).toBe('');
  await finishAll();
  const after = await everythingKept();
  for (const word of WORDS) expect(after, word).not.toContain(word);
  expect(await Dexie.exists(databaseName(user))).toBe(false);
  expect((await unsentByUser())[user]).toEqual({ name: '', unsent: 3 });
  expect((await readLeft(user))?.key).toBeNull();

  expect(await signInAgain()).toBeNull();
  expect(await workHere()).toEqual(withoutRows(work));
  expect(await Dexie.exists(sealedName(user))).toBe(false);
  expect(await readLeft(user)).toBeUndefined();
  phone.db.close();
  await phone.db.open();
  await phone.push();
  expect([...phone.server.effects.values()]).toEqual([1, 1, 1]);
});

test('nothing is locked where nothing waits and nothing was ever sent', async () => {
  await Dexie.delete(databaseName(user));
  const db = new UserDb(databaseName(user));
  await db.open();
  db.close();
  await leave(user);
  await finishAll();
  expect(await Dexie.exists(databaseName(user))).toBe(false);
  expect(await Dexie.exists(sealedName(user))).toBe(false);
  expect(await readLeft(user)).toBeUndefined();
});

test('another key opens nothing and loses nothing; the right one opens it later', async () => {
  const work = await workHere();
  await leave(user);
  await finishAll();
  expect(await signInAgain('b3RoZXItb3RoZXItb3RoZXItb3RoZXItb3RoZXItMTI')).not.toBeNull();
  expect(await Dexie.exists(sealedName(user))).toBe(true);
  expect(await signInAgain()).toBeNull();
  expect(await workHere()).toEqual(withoutRows(work));
});

test('an archive with a damaged piece is not half opened, and waits behind the work done since', async () => {
  await leave(user);
  await finishAll();
  const sealed = await new Dexie(sealedName(user)).open();
  const last = (await sealed.table<{ bytes: Uint8Array }>('pieces').toArray()).at(-1);
  if (!last?.bytes.length) throw new Error('Nothing was locked.');
  const damaged = last.bytes.map((byte) => byte ^ 1);
  await sealed.table('pieces').put({ ...last, bytes: damaged });
  expect(await signInAgain()).not.toBeNull();
  expect(await entriesHere()).toEqual([]);
  const since = new UserDb(databaseName(user));
  await since.drafts.put({ key: 'new', values: {}, saved_at: 2 });
  since.close();
  await sealed.table('pieces').put(last);
  sealed.close();
  expect(await bringBack(user)).not.toBeNull();
  expect(await entriesHere()).toHaveLength(1);
  const again = new UserDb(databaseName(user));
  await again.drafts.clear();
  again.close();
  expect(await bringBack(user)).toBeNull();
  expect((await entriesHere()).length).toBeGreaterThan(3);
});

test('a phone that was never given a key lets the rows go and keeps the work as it is', async () => {
  const work = await workHere();
  await leave(user);
  await signOutOnceMoreWithoutKey();
  expect(await everythingKept()).not.toContain('Long sent');
  const mark = await readMark(user);
  expect(mark).toEqual({ name: '', unsent: 3, filled: false });
  const here = withoutLog(withoutRows(work));
  expect(await workHere()).toEqual(here);
  expect(await signInAgain()).toBeNull();
  expect(await workHere()).toEqual(here);
});

/** What was sent is of use to nobody but the log. */
const withoutLog = (work: Awaited<ReturnType<typeof workHere>>) => ({
  ...work,
  tables: work.tables.map(([name, rows]) => [name, name === 'oplog' ? [] : rows]),
  meta: work.meta.map((meta) => ({ ...meta, log_from: meta.acked + 1 })),
});

/** As a device that was signed in before there were keys. */
async function signOutOnceMoreWithoutKey(): Promise<void> {
  const shared = await new Dexie('beatbook').open();
  const left = await readLeft(user);
  await shared.table('keyval').put({ ...left, key: null }, `left:${user}`);
  shared.close();
  await finishAll();
}

/** A sign-out with all that follows, and the next sign-in. */
async function throughSignIn(): Promise<void> {
  await leave(user);
  await finishAll();
  const fault = await signInAgain();
  if (fault !== null) throw new Error('Not opened.', { cause: fault });
}

test('a power cut at any write between sign-out and the next sign-in loses and doubles nothing', async () => {
  const work = await workHere();
  for (let nth = 1; ; nth += 1) {
    const power = cutPowerAt(nth);
    const is_cut = await throughSignIn().then(
      () => false,
      () => true,
    );
    power.mend();
    if (!is_cut) {
      expect(power.count()).toBeLessThan(nth);
      expect(nth).toBeGreaterThan(20);
      return;
    }
    // The next start: whoever is signed in goes on, and a sign-out that was noted is finished first.
    await finishAll();
    expect(await stillLeaving()).toEqual([]);
    expect(await signInAgain(), `write ${nth}`).toBeNull();
    const now = await workHere();
    expect({ ...now, meta: unpulled }, `write ${nth}`).toEqual({ ...work, meta: unpulled });
    expect(await Dexie.exists(sealedName(user)), `write ${nth}`).toBe(false);
  }
});
