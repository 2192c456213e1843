import { createHash } from 'node:crypto';
import { printed } from '#server/files/pictures.ts';
import type { FileStore } from '#server/files/store.ts';
import { statementPdf, type PrintedReceipt, type PrintedStatement } from './statement-pdf.ts';

/** A receipt on paper; `key` is that of its bytes in the store, null without a picture. */
export interface ReceiptToPrint extends Pick<PrintedReceipt, 'name' | 'sha256'> {
  key: string | null;
}

/** A paper to be made, as plain data: what stands on it, and the key under which it is stored. */
export interface PaperToPrint extends Omit<PrintedStatement, 'receipts'> {
  receipts: readonly ReceiptToPrint[];
  key: string;
}

/** A paper in the store. */
export interface PrintedPaper {
  size: number;
  sha256: string;
}

/** Makes the paper of a statement, part by part from its receipts in the store to the store. */
export async function printStatement(
  store: FileStore,
  { receipts, key, ...content }: PaperToPrint,
): Promise<PrintedPaper> {
  const load = pictureLoader(store);
  const toPrint = receipts.map(({ key: of, ...receipt }) => ({
    ...receipt,
    load: async () => (of === null ? null : load(of)),
  }));
  const pdf = statementPdf({ ...content, receipts: toPrint });
  const hash = createHash('sha256');
  let size = 0;
  await store.write(
    key,
    (async function* () {
      for await (const part of pdf) {
        hash.update(part);
        size += part.length;
        yield part;
      }
    })(),
  );
  return { size, sha256: hash.digest('hex') };
}

/** Loads the pictures of a paper, one after the other: all into the same memory, as garbage of this size piles up. */
function pictureLoader(store: FileStore): (key: string) => Promise<Buffer | null> {
  let room = Buffer.alloc(0);
  return async (key) => {
    const held = await store.get(key);
    if (!held) return null;
    if (held.size > room.length) room = Buffer.alloc(held.size);
    let at = 0;
    const parts: AsyncIterable<Buffer> = held.stream;
    for await (const part of parts) at += part.copy(room, at);
    return printed(room.subarray(0, at));
  };
}
