import type { UserDb } from '#data/store/db.ts';
import { unsentParts, type Part } from './unsent-parts.ts';
import type { SealedDb, SealedHead } from './sealed-db.ts';

/**
 * Encrypts what a sign-out preserves, piece by piece. The archive counts once its head is stored, last; an
 * incomplete one is restarted. False when there was nothing to encrypt.
 */
export async function seal(db: UserDb, sealed: SealedDb, archive: string, key: CryptoKey): Promise<boolean> {
  if (await sealed.heads.get(archive)) return true;
  await sealed.drop(archive);
  const parts = unsentParts(db);
  let next = await parts.next();
  // Without any work there is nothing to preserve.
  if (next.done || next.value.table === 'meta') return false;
  let no = 0;
  while (!next.done) {
    const part = next.value;
    next = await parts.next();
    await sealed.pieces.put(await locked(part, { archive, no, last: next.done === true }, key));
    no += 1;
  }
  await sealed.heads.put({ archive, pieces: no, version: db.verno, at: Date.now() });
  return true;
}

/** Restores an archive into an empty database. Throws if the key is wrong or a piece is damaged. */
export async function unseal(db: UserDb, sealed: SealedDb, head: SealedHead, key: CryptoKey): Promise<void> {
  const { archive, pieces } = head;
  for (let no = 0; no < pieces; no += 1) {
    const piece = await sealed.pieces.get([archive, no]);
    if (!piece) throw new Error('A piece of the locked work is missing.');
    const { table, rows, bytes } = await opened(piece, no === pieces - 1, key);
    await db.table(table).bulkPut(bytes ? rows.map((row) => ({ ...row, bytes })) : rows);
  }
}

interface Place {
  archive: string;
  no: number;
  last: boolean;
}

/** AES-GCM additional data: a piece decrypts only at its own place. */
const placed = ({ archive, no, last }: Place): Uint8Array<ArrayBuffer> =>
  new TextEncoder().encode(`${archive}:${no}${last ? ':end' : ''}`);

async function locked(part: Part, place: Place, key: CryptoKey) {
  const iv = crypto.getRandomValues(new Uint8Array(12));
  const how = { name: 'AES-GCM', iv, additionalData: placed(place) };
  const bytes = new Uint8Array(await crypto.subtle.encrypt(how, key, packed(part)));
  return { archive: place.archive, no: place.no, iv, bytes };
}

async function opened(
  {
    archive,
    no,
    iv,
    bytes,
  }: { archive: string; no: number; iv: Uint8Array<ArrayBuffer>; bytes: BufferSource },
  last: boolean,
  key: CryptoKey,
): Promise<Part> {
  const how = { name: 'AES-GCM', iv, additionalData: placed({ archive, no, last }) };
  return unpacked(new Uint8Array(await crypto.subtle.decrypt(how, key, bytes)));
}

/** The rows as JSON, preceded by its length and followed by the bytes of a file. */
function packed({ table, rows, bytes }: Part): Uint8Array<ArrayBuffer> {
  const text = new TextEncoder().encode(JSON.stringify({ table, rows, has_bytes: bytes !== undefined }));
  const all = new Uint8Array(4 + text.length + (bytes?.length ?? 0));
  new DataView(all.buffer).setUint32(0, text.length);
  all.set(text, 4);
  if (bytes) all.set(bytes, 4 + text.length);
  return all;
}

function unpacked(all: Uint8Array<ArrayBuffer>): Part {
  const end = 4 + new DataView(all.buffer).getUint32(0);
  // Written by `packed`, authenticated by AES-GCM.
  const { has_bytes, ...part } = JSON.parse(new TextDecoder().decode(all.subarray(4, end))) as Part & {
    has_bytes: boolean;
  };
  return has_bytes ? { ...part, bytes: all.slice(end) } : part;
}
