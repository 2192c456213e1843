import type { Outcome } from '#data/api.ts';
import { putBlob, readBytes, trimCopies } from '#data/store/blobs.ts';
import type { BlobEntry } from '#data/stored.ts';
import { failed } from '../net/ask.ts';
import { pieces, send, unreachable, type Answer, type Http } from '../net/http.ts';
import type { UserEngine } from '../engine/user-engine.ts';

interface Source {
  /** Requests a short-lived URL of the file from the server. */
  link: () => Promise<Outcome<{ path: string }>>;
  http: Http;
  filename: string;
}

/** The bytes of a file: from this device, or else from the server, cached as a copy. */
export async function readFile(user: UserEngine, id: string, source: Source): Promise<Outcome<Blob>> {
  const held = await user.db.blobs.get(id);
  const own = held && (await wholeOf(user, held));
  if (own) return { ok: true, value: own };
  const link = await source.link();
  if (!link.ok) return link;
  const fetched = await download(source.http, link.value.path);
  if (!fetched.ok) return fetched;
  // Caching is optional: without room the file still opens.
  if (!held) await keepCopy(user, id, source.filename, fetched.value).catch(() => undefined);
  return fetched;
}

async function wholeOf(user: UserEngine, { id, size, type }: BlobEntry): Promise<Blob | null> {
  const bytes = await readBytes(user.db, id, 0, size);
  if (bytes.length !== size) return null;
  await user.db.blobs.update(id, { used_at: user.env.now() });
  return new Blob([bytes], { type });
}

async function download(http: Http, path: string): Promise<Outcome<Blob>> {
  const sent = await send(http, { method: 'GET', path });
  if (!sent.ok) return failed(sent.refusal);
  try {
    return { ok: true, value: await bytesOf(sent.answer) };
  } catch {
    return failed(unreachable);
  } finally {
    sent.answer.done();
  }
}

async function bytesOf({ response, touch }: Answer): Promise<Blob> {
  const parts: Uint8Array<ArrayBuffer>[] = [];
  for await (const part of pieces(response, touch)) parts.push(part);
  return new Blob(parts, { type: response.headers.get('content-type') ?? '' });
}

async function keepCopy(user: UserEngine, id: string, name: string, blob: Blob): Promise<void> {
  const now = user.env.now();
  const { size, type } = blob;
  const copy: BlobEntry = {
    id,
    name,
    size,
    type,
    sha256: '',
    at: now,
    used_at: now,
    state: 'fetched',
    op_id: null,
    resource: '',
    record_id: '',
    sent: size,
    tries: 0,
    message: null,
  };
  await putBlob(user.db, copy, new Uint8Array(await blob.arrayBuffer()));
  await trimCopies(user.db);
}
