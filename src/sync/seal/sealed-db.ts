import { Dexie, type EntityTable, type Table } from 'dexie';
import { sealedName } from '#data/device/left.ts';

/** One archive that is whole: what stayed unsent at one sign-out. */
export interface SealedHead {
  archive: string;
  /** How many pieces it has; the last one says so inside its lock too. */
  pieces: number;
  /** Version of the database it was made from. */
  version: number;
  /** Device time, epoch ms. */
  at: number;
}

/** Some of an archive, locked. */
export interface SealedPiece {
  archive: string;
  no: number;
  iv: Uint8Array<ArrayBuffer>;
  bytes: Uint8Array<ArrayBuffer>;
}

/** What a user left unsent on this device, locked until they sign in again. */
export class SealedDb extends Dexie {
  heads!: EntityTable<SealedHead, 'archive'>;
  pieces!: Table<SealedPiece, [string, number]>;

  constructor(user_id: string) {
    super(sealedName(user_id), { chromeTransactionDurability: 'strict' });
    this.version(1).stores({ heads: 'archive', pieces: '[archive+no]' });
  }

  /** Takes one archive away; others stay. */
  async drop(archive: string): Promise<void> {
    await this.transaction('rw', this.heads, this.pieces, async () => {
      await this.heads.delete(archive);
      await this.pieces.where('[archive+no]').between([archive, 0], [archive, Infinity]).delete();
    });
  }
}
