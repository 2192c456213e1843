import { noteDatabase, noteLossRead, type DeviceMark, type FoundDatabase } from '#data/device/marks.ts';
import type { SyncStatus } from '#data/sync-status.ts';

/** A user's mark on this device, written whenever the status changes it. */
export class UserMark {
  #mark: DeviceMark | undefined;

  constructor(
    private readonly user_id: string,
    private readonly name: string,
    /** Id of the open database; undefined while nothing was ever stored in it. */
    private readonly database: () => Promise<string | undefined>,
  ) {}

  /** Unsent work lost with databases that are gone; null if none, or once acknowledged. */
  get lost(): number | null {
    return this.#mark?.lost ?? null;
  }

  /** Stores what waits and in which database. True when the reported loss changed. */
  async write({ unsent, pulled_at }: Pick<SyncStatus, 'unsent' | 'pulled_at'>): Promise<boolean> {
    const database = await this.database();
    if (database === undefined) return false;
    const { lost } = this;
    const found = { name: this.name, unsent, filled: pulled_at !== null, database };
    // Another tab may have acknowledged the loss.
    if (lost === null && this.#says(found)) return false;
    this.#mark = await noteDatabase(this.user_id, found);
    return this.lost !== lost;
  }

  /** Acknowledges the loss. */
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
