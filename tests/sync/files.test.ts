import 'fake-indexeddb/auto';
import { createHash, randomBytes } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { v7 } from 'uuid';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { FileRef } from '#contract/core/files.ts';
import type { EngineEvent } from '#data/api.ts';
import { putBlob, readBytes, toFileState } from '#data/store/blobs.ts';
import { databaseName, UserDb } from '#data/store/db.ts';
import { listOutbox } from '#data/store/queued.ts';
import { connectEngine } from '#data/engine.ts';
import { discardFile } from '#data/discard-file.ts';
import { unsentByUser } from '#data/device/marks.ts';
import { clearSession, writeSession } from '#data/device/session.ts';
import { startNewEpoch } from '#server/db/epoch.ts';
import { leadBody, makeCompany, type Company, type Person } from '#tests/support/company.ts';
import { eventually } from '#tests/support/eventually.ts';
import { png, zip } from '#tests/support/sample-files.ts';
import { fastLink, startProxy, type Proxy } from '#tests/support/proxy.ts';
import { buildTestServer, type TestServer } from '#tests/support/server.ts';
import { installNavigator } from './support/locks.ts';
import { officerSession } from './support/session.ts';

installNavigator();
const { createEngine } = await import('#sync/engine/engine.ts');
const { pushOnce } = await import('#sync/push-once.ts');
type Engine = ReturnType<typeof createEngine>;

let server: TestServer;
let company: Company;
let proxy: Proxy;
const engines: Engine[] = [];

beforeAll(async () => {
  server = await buildTestServer();
  await server.app.listen({ port: 0, host: '127.0.0.1' });
  proxy = await startProxy((server.app.server.address() as AddressInfo).port);
});
beforeEach(async () => {
  // Of the waits before another try, a twentieth.
  vi.spyOn(Math, 'random').mockReturnValue(0.05);
  await server.truncate();
  company = await makeCompany(server);
  await proxy.setFault({ kind: 'none' });
  Object.assign(proxy.link, fastLink);
  proxy.resetBytes();
});
afterEach(async () => {
  vi.restoreAllMocks();
  await clearSession();
  await Promise.all(engines.splice(0).map((engine) => engine.end()));
});
afterAll(async () => {
  await proxy.stop();
  await server.close();
});

const sessionOf = (person: Person, token = company.tokens[person]) =>
  officerSession({ id: company.users[person], name: person }, token, 25 * 2 ** 20);

/** One tab of somebody. */
async function tab(person: Person = 'asha') {
  const session = sessionOf(person);
  await writeSession(session);
  const engine = createEngine(proxy.url);
  const events: EngineEvent[] = [];
  engines.push(engine);
  void engine.subscribe((event) => events.push(event));
  await engine.open(session);
  return { engine, events };
}

const textOf = (size: number): Buffer =>
  Buffer.from(
    randomBytes(size)
      .toString('base64')
      .slice(0, size - 1) + '\n',
  );
const hashOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

async function keep(engine: Engine, bytes: Buffer, name = 'shelf.txt'): Promise<FileRef> {
  const kept = await engine.keepFile(new File([new Uint8Array(bytes)], name));
  if (!kept.ok) throw new Error(kept.message);
  return kept.file;
}

async function newLead(engine: Engine): Promise<string> {
  const id = v7();
  const patch = leadBody(company.territory);
  await engine.commit({ call: 'leads.create', resource: 'leads', does: 'create', record_id: id, patch });
  return id;
}

async function attach(engine: Engine, lead: string, file: FileRef): Promise<{ id: string; op_id: string }> {
  const id = v7();
  const patch = { name: 'Shelf', record_type: 'lead', record_id: lead, file };
  const { op_id } = await engine.commit({
    call: 'attachments.create',
    resource: 'attachments',
    does: 'create',
    record_id: id,
    patch,
  });
  return { id, op_id };
}

/** A lead with a file, written in a tab. */
async function withFile(engine: Engine, bytes: Buffer, name?: string) {
  const file = await keep(engine, bytes, name);
  return { file, ...(await attach(engine, await newLead(engine), file)) };
}

const settled = (engine: Engine) =>
  eventually(async () => {
    expect((await engine.status()).unsent).toBe(0);
  });

/** What the server holds under a file, or null. */
async function onServer(file: FileRef): Promise<string | null> {
  const token = company.tokens.asha;
  const link = await server.call('GET', `/api/files/${file.id}/link`, { token });
  if (link.statusCode !== 200) return null;
  return hashOf((await server.call('GET', link.json<{ path: string }>().path, { token })).rawPayload);
}

async function attachments() {
  return server.db.selectFrom('attachments').select(['id', 'file_id', 'stored']).execute();
}

async function inDatabase<T>(person: Person, read: (db: UserDb) => Promise<T>): Promise<T> {
  const db = new UserDb(databaseName(company.users[person]));
  try {
    return await read(db);
  } finally {
    db.close();
  }
}

/** Where a file stands, as a screen reads it. */
const fileState = (engine: Engine, { id }: FileRef, person: Person = 'asha') =>
  inDatabase(person, async (db) => {
    const blob = await db.blobs.get(id);
    return blob ? toFileState(blob, (await engine.status()).sending_file === id) : null;
  });

test('a file kept without signal outlives the tab, follows its record and arrives byte for byte, once', async () => {
  await proxy.setFault({ kind: 'refuse' });
  const bytes = textOf(400_000);
  const first = await tab();
  const { file, id } = await withFile(first.engine, bytes);
  expect(await fileState(first.engine, file)).toEqual({ state: 'kept', sent: 0, size: bytes.length });
  expect(await first.engine.status()).toMatchObject({ unsent: 3, attention: 0 });
  await eventually(async () => {
    expect((await unsentByUser())[company.users.asha]?.unsent).toBe(3);
  });
  await first.engine.end();
  await proxy.setFault({ kind: 'none' });
  const { engine } = await tab();
  await settled(engine);
  expect(await onServer(file)).toBe(hashOf(bytes));
  expect(await attachments()).toEqual([{ id, file_id: file.id, stored: true }]);
  expect(await fileState(engine, file)).toEqual({
    state: 'stored',
    sent: bytes.length,
    size: bytes.length,
  });
  await eventually(async () => {
    expect((await engine.record('attachments', id))?.record.stored).toBe(true);
  });
});

test('an upload cut halfway goes on where the server stands, also after the tab was killed', async () => {
  const bytes = textOf(1_500_000);
  const { engine } = await tab();
  await settled(engine);
  await proxy.setFault({ kind: 'cut', direction: 'up', bytes: 700_000 });
  const { file } = await withFile(engine, bytes);
  await eventually(async () => {
    expect((await fileState(engine, file))?.sent).toBeGreaterThan(200_000);
  });
  await engine.end();
  await settled((await tab()).engine);
  expect(await onServer(file)).toBe(hashOf(bytes));
  expect(proxy.bytes.up).toBeLessThan(bytes.length + 2 * 256 * 1024 + 100_000);
});

test('answers that are lost cost no byte of the file and no second record', async () => {
  const bytes = textOf(900_000);
  const { engine } = await tab();
  await settled(engine);
  await proxy.setFault({
    kind: 'lose-answers',
    times: 3,
    of: (line) => line.includes('/api/files'),
  });
  const { file, id } = await withFile(engine, bytes);
  await settled(engine);
  expect(await onServer(file)).toBe(hashOf(bytes));
  expect(await attachments()).toEqual([{ id, file_id: file.id, stored: true }]);
});

test('records pass a large file that is on its way', async () => {
  const { engine } = await tab();
  await settled(engine);
  Object.assign(proxy.link, { latency: 5, up: 150_000, down: 500_000 });
  const { file } = await withFile(engine, textOf(900_000));
  await eventually(async () => {
    expect((await fileState(engine, file))?.state).toBe('sending');
  });
  const lead = await newLead(engine);
  await eventually(async () => {
    const { rows } = await engine.list('leads', {
      page: 1,
      size: 25,
      sort: 'created_at',
      descending: true,
      filters: {},
    });
    expect(rows.find((row) => row.id === lead)?._mark).toBe('synced');
  });
  expect((await fileState(engine, file))?.state).toBe('sending');
  Object.assign(proxy.link, fastLink);
  await settled(engine);
});

test('what does not begin like a kind that is taken is refused on the device', async () => {
  const { engine } = await tab();
  for (const [name, bytes] of [
    ['shelf.png', '<html>hello</html>'],
    ['offer.pdf', 'MZ no paper'],
    ['list.csv', '<!doctype html><script>'],
    ['offer.docx', 'plain text'],
  ] as const)
    expect(await engine.keepFile(new File([bytes], name))).toEqual({
      ok: false,
      message: 'This file type isn’t allowed.',
    });
});

test('a photo that no part of the app can read says how the next one can be', async () => {
  const { engine } = await tab();
  expect(await engine.keepFile(new File(['....ftypheic'], 'IMG_2041.HEIC'))).toEqual({
    ok: false,
    message: 'HEIC photos aren’t supported. Set the phone’s camera to JPEG.',
  });
});

test('a picture of more pixels than the server decodes is refused on the device, where it cannot be made smaller', async () => {
  const { engine } = await tab();
  const picture = new Uint8Array(png(8192, 6144, Buffer.alloc(9)));
  expect(await engine.keepFile(new File([picture], 'shelf.png'))).toEqual({
    ok: false,
    message: 'Pictures may have up to 50 megapixels.',
  });
});

test('a file the server does not take stays with the reason, until its user tries again or lets it go', async () => {
  const { engine } = await tab();
  await connectEngine(engine);
  // It begins like a Word document, and is none inside.
  const { file, id } = await withFile(engine, zip({ name: 'a.txt' }), 'offer.docx');
  await eventually(async () => {
    expect((await fileState(engine, file))?.state).toBe('refused');
  });
  expect(await fileState(engine, file)).toMatchObject({ message: 'This file type isn’t allowed.' });
  expect(await engine.status()).toMatchObject({ unsent: 1, attention: 1 });
  const { ops, files } = await inDatabase('asha', (db) => listOutbox(db));
  expect(ops).toEqual([]);
  expect(files).toMatchObject([
    { file_id: file.id, filename: 'offer.docx', record_id: id, state: 'refused' },
  ]);
  await engine.retryFile(file.id);
  await eventually(async () => {
    expect((await fileState(engine, file))?.state).toBe('refused');
  });
  const [refused] = await inDatabase('asha', async (db) => (await listOutbox(db)).files);
  if (!refused) throw new Error('No file needs its user.');
  await discardFile(refused);
  expect(await fileState(engine, file)).toBeNull();
  await settled(engine);
  expect(await engine.status()).toMatchObject({ attention: 0 });
  // The document that only waited for it is gone for everybody.
  expect(await engine.record('attachments', id)).toBeUndefined();
  expect(await server.db.selectFrom('attachments').select('id').execute()).toEqual([]);
});

test('an ended session keeps the file, and the next sign-in sends it', async () => {
  const bytes = textOf(50_000);
  await proxy.setFault({ kind: 'refuse' });
  const { engine, events } = await tab();
  const { file } = await withFile(engine, bytes);
  await server.db.updateTable('sessions').set({ ended_at: new Date().toISOString() }).execute();
  await proxy.setFault({ kind: 'none' });
  await engine.wake('user');
  await eventually(() => {
    expect(events).toContainEqual({ kind: 'session', session: null, ended: true });
  });
  company.tokens.asha = await server.signIn(company.users.asha);
  const again = await tab();
  await settled(again.engine);
  expect(await onServer(file)).toBe(hashOf(bytes));
});

test('a write that is thrown away takes its file along; a file nobody saved goes with its form', async () => {
  await proxy.setFault({ kind: 'refuse' });
  const { engine } = await tab();
  const { file, op_id } = await withFile(engine, textOf(3000));
  await engine.discard(op_id);
  expect(await fileState(engine, file)).toBeNull();
  const loose = await keep(engine, textOf(3000));
  await engine.dropFile(loose.id);
  expect(await fileState(engine, loose)).toBeNull();
  expect(await inDatabase('asha', (db) => db.blob_pieces.count())).toBe(0);
  await expect(attach(engine, await newLead(engine), loose)).rejects.toThrow('no longer on this device');
});

test('a file that waits cannot be dropped', async () => {
  await proxy.setFault({ kind: 'refuse' });
  const { engine } = await tab();
  const { file } = await withFile(engine, textOf(3000));
  await engine.dropFile(file.id);
  expect(await fileState(engine, file)).toMatchObject({ state: 'kept' });
});

test('a server that comes back from a backup gets the file again', async () => {
  const bytes = textOf(300_000);
  const { engine } = await tab();
  const { file, id } = await withFile(engine, bytes);
  await settled(engine);
  await server.db.transaction().execute(async (tx) => {
    for (const table of ['receipts', 'streams', 'attachments', 'leads', 'files', 'tombstones'] as const)
      await tx.deleteFrom(table).execute();
    await startNewEpoch(tx);
  });
  await engine.wake('user');
  await eventually(async () => {
    expect(await onServer(file)).toBe(hashOf(bytes));
  });
  await settled(engine);
  expect(await attachments()).toEqual([{ id, file_id: file.id, stored: true }]);
});

test('a file of others is fetched once, and then opens without signal', async () => {
  const bytes = textOf(120_000);
  const asha = await tab();
  const { file } = await withFile(asha.engine, bytes);
  await settled(asha.engine);
  await asha.engine.end();
  const north = await tab('north');
  const fetched = await north.engine.readFile(file.id, file.name);
  if (!fetched.ok) throw new Error(fetched.message);
  expect(hashOf(new Uint8Array(await fetched.value.arrayBuffer()))).toBe(hashOf(bytes));
  expect(await fileState(north.engine, file, 'north')).toMatchObject({ state: 'stored' });
  expect(await north.engine.status()).toMatchObject({ unsent: 0 });
  await proxy.setFault({ kind: 'refuse' });
  const again = await north.engine.readFile(file.id, file.name);
  expect(again.ok && again.value.size).toBe(bytes.length);
  const unknown = await north.engine.readFile(v7(), 'x.txt');
  expect(unknown).toMatchObject({ ok: false, code: 'offline' });
});

test('bytes that were damaged on this phone are not sent for ever', async () => {
  await proxy.setFault({ kind: 'refuse' });
  const { engine } = await tab();
  const { file } = await withFile(engine, textOf(3000));
  await inDatabase('asha', async (db) => {
    const blob = await db.blobs.get(file.id);
    if (blob) await putBlob(db, blob, new Uint8Array(textOf(3000)));
    expect((await readBytes(db, file.id, 2990, 100)).length).toBe(10);
  });
  await proxy.setFault({ kind: 'none' });
  await engine.wake('user');
  await eventually(async () => {
    expect(await fileState(engine, file)).toMatchObject({
      state: 'refused',
      message: 'This file was damaged on this device. Choose it again.',
    });
  });
});

test('with the app closed the service worker sends files too', async () => {
  await proxy.setFault({ kind: 'refuse' });
  const bytes = textOf(300_000);
  const { engine } = await tab();
  const { file } = await withFile(engine, bytes);
  await engine.end();
  await proxy.setFault({ kind: 'none' });
  expect(await pushOnce(proxy.url)).toBe(true);
  expect(await onServer(file)).toBe(hashOf(bytes));
});

test('a file whose record was deleted meanwhile is let go', async () => {
  await proxy.setFault({ kind: 'none' });
  const { engine } = await tab();
  Object.assign(proxy.link, { latency: 5, up: 200_000, down: 500_000 });
  const { file, id } = await withFile(engine, textOf(1_200_000));
  await eventually(async () => {
    expect((await fileState(engine, file))?.sent).toBeGreaterThan(0);
  });
  await engine.commit({
    call: 'attachments.delete',
    resource: 'attachments',
    does: 'remove',
    record_id: id,
    patch: {},
  });
  Object.assign(proxy.link, fastLink);
  await settled(engine);
  expect(await fileState(engine, file)).toMatchObject({ state: 'stored' });
});

test('a file that was let go with its record goes to the server that has the record back', async () => {
  const bytes = textOf(1_200_000);
  const { engine } = await tab();
  Object.assign(proxy.link, { latency: 5, up: 200_000, down: 500_000 });
  const { file, id } = await withFile(engine, bytes);
  await eventually(async () => {
    expect((await fileState(engine, file))?.sent).toBeGreaterThan(0);
  });
  const attachment = await server.db.selectFrom('attachments').selectAll().executeTakeFirstOrThrow();
  const upload = await server.db.selectFrom('files').selectAll().executeTakeFirstOrThrow();
  await server.db.deleteFrom('attachments').execute();
  Object.assign(proxy.link, fastLink);
  await settled(engine);
  await server.db.transaction().execute(async (tx) => {
    await tx.updateTable('files').set(upload).execute();
    await tx.insertInto('attachments').values(attachment).execute();
    await startNewEpoch(tx);
  });
  await engine.wake('user');
  await eventually(async () => {
    expect(await onServer(file)).toBe(hashOf(bytes));
  });
  expect(await attachments()).toEqual([{ id, file_id: file.id, stored: true }]);
});
