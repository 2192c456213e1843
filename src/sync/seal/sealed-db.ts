import { Dexie, type EntityTable, type Table } from 'dexie';
import { sealedName } from '#data/device/left.ts';

/** A complete archive: what stayed unsent at one sign-out. */
export interface SealedHead {
  archive: string;
  /** Number of pieces; the last one is also marked inside its encryption. */
  pieces: number;
  /** Version of the source database. */
  version: number;
  /** Device time, epoch ms. */
  at: number;
}

/** An encrypted piece of an archive. */
export interface SealedPiece {
  archive: string;
  no: number;
  iv: Uint8Array<ArrayBuffer>;
  bytes: Uint8Array<ArrayBuffer>;
}

/** A user's unsent work after sign-out, encrypted until they sign in again. */
export class SealedDb extends Dexie {
  heads!: EntityTable<SealedHead, 'archive'>;
  pieces!: Table<SealedPiece, [string, number]>;

  constructor(user_id: string) {
    super(sealedName(user_id), { chromeTransactionDurability: 'strict' });
    this.version(1).stores({ heads: 'archive', pieces: '[archive+no]' });
  }

  /** Deletes one archive. */
  async drop(archive: string): Promise<void> {
    await this.transaction('rw', this.heads, this.pieces, async () => {
      await this.heads.delete(archive);
      await this.pieces.where('[archive+no]').between([archive, 0], [archive, Infinity]).delete();
    });
  }
}
