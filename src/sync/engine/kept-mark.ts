import { noteDatabase, noteLossRead, type DeviceMark, type FoundDatabase } from '#data/device/marks.ts';
import type { SyncStatus } from '#data/sync-status.ts';

/** The mark of a user on this device, written whenever the status changes it. */
export class KeptMark {
  #mark: DeviceMark | undefined;

  constructor(
    private readonly user_id: string,
    private readonly name: string,
    /** Which database is open; undefined while nothing was ever stored in it. */
    private readonly database: () => Promise<string | undefined>,
  ) {}

  /** How much unsent work went with databases that are gone; null where none is, or its user has read of it. */
  get lost(): number | null {
    return this.#mark?.lost ?? null;
  }

  /** Writes down what waits and in which database. True when more is known to be lost, or no longer told. */
  async write({ unsent, pulled_at }: Pick<SyncStatus, 'unsent' | 'pulled_at'>): Promise<boolean> {
    const database = await this.database();
    if (database === undefined) return false;
    const { lost } = this;
    const found = { name: this.name, unsent, filled: pulled_at !== null, database };
    // What is lost may have been read of in another tab.
    if (lost === null && this.#says(found)) return false;
    this.#mark = await noteDatabase(this.user_id, found);
    return this.lost !== lost;
  }

  /** The user has read what was lost. */
  async read(): Promise<void> {
    await noteLossRead(this.user_id);
    if (this.#mark) delete this.#mark.lost;
  }

  #says({ name, unsent, filled, database }: FoundDatabase): boolean {
    const mark = this.#mark;
    if (mark?.database !== database || mark.name !== name) return false;
    return mark.unsent === unsent && (mark.filled || !filled);
  }
}
