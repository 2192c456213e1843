import type { FileRef } from '#contract/core/files.ts';
import { ruleText } from '#contract/core/language/message.ts';
import { readBytes, trimCopies } from '#data/store/blobs.ts';
import { noChanges, type Changes } from '#data/store/changes.ts';
import type { UserDb } from '#data/store/db.ts';
import { KEPT_MS } from '#data/store/meta.ts';
import { UNSENT, type BlobEntry } from '#data/stored.ts';
import type { FilePlace, FileStore, FileVerdict } from '../core/ports.ts';
import { hashOf } from './hash.ts';

const DAMAGED = ruleText('This file was damaged on this device. Choose it again.');

interface Env {
  now: () => number;
  changed?: (changes: Changes) => void;
}

/** The file port over the user's Dexie database. */
export class DexieFiles implements FileStore {
  constructor(
    private readonly db: UserDb,
    private readonly env: Env,
  ) {}

  async next(): Promise<FileRef | null> {
    const { db } = this;
    return db.transaction('rw', db.meta, db.blobs, db.outbox, async () => {
      await this.#offerAgain();
      const waiting = (await db.blobs.where('state').equals(UNSENT).toArray()).toSorted(
        (one, other) => one.tries - other.tries || one.at - other.at,
      );
      const ops = waiting.map((blob) => blob.op_id).filter((op_id) => op_id !== null);
      const queued = new Set(await db.outbox.where('op_id').anyOf(ops).keys());
      const ready = waiting.find(({ op_id }) => op_id !== null && !queued.has(op_id));
      return ready ? refOf(ready) : null;
    });
  }

  /** A restored server has its operations again by now: asks which of the files sent from here it has. */
  async #offerAgain(): Promise<void> {
    const meta = await this.db.meta.get('sync');
    if (!meta || meta.log_epoch === (meta.files_epoch ?? null)) return;
    await this.db.blobs
      .where('state')
      .equals('stored')
      .filter((blob) => blob.at > this.env.now() - KEPT_MS)
      .modify({ state: UNSENT, tries: 0 });
    await this.db.meta.put({ ...meta, files_epoch: meta.log_epoch });
  }

  async find(id: string): Promise<FileRef | null> {
    const blob = await this.db.blobs.get(id);
    return blob?.state === UNSENT ? refOf(blob) : null;
  }

  read({ id, offset }: FilePlace, length: number): Promise<Uint8Array<ArrayBuffer>> {
    return readBytes(this.db, id, offset, length);
  }

  async note(id: string, verdict: FileVerdict): Promise<void> {
    const files = [id, ...(await this.#note(id, verdict))];
    this.env.changed?.({ ...noChanges(), files });
  }

  async #note(id: string, verdict: FileVerdict): Promise<string[]> {
    const { blobs } = this.db;
    switch (verdict.kind) {
      case 'at':
        await blobs.update(id, { sent: verdict.offset });
        return [];
      // A file without its record is a copy too: a server restored from a backup may have the record again.
      case 'gone':
      case 'stored':
        await blobs.update(id, { state: 'stored', message: null, used_at: this.env.now() });
        return trimCopies(this.db);
      case 'refused':
        await this.#refuse(id, verdict.message);
        return [];
      case 'failed': {
        const blob = await blobs.get(id);
        if (verdict.damaged && blob && !(await this.#isWhole(blob))) await this.#refuse(id, DAMAGED);
        else if (blob) await blobs.update(id, { tries: blob.tries + 1, ...(verdict.damaged && { sent: 0 }) });
        return [];
      }
    }
  }

  async #refuse(id: string, message: string): Promise<void> {
    await this.db.blobs.update(id, { state: 'refused', message });
  }

  async #isWhole({ id, size, sha256 }: BlobEntry): Promise<boolean> {
    const bytes = await readBytes(this.db, id, 0, size);
    return (await hashOf(bytes)) === sha256;
  }
}

const refOf = ({ id, name, size, sha256 }: BlobEntry): FileRef => ({ id, name, size, sha256 });
