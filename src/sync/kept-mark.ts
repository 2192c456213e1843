import type { SyncStatus } from '#data/sync-status.ts';
import { readMark, writeMark, type DeviceMark } from '#data/marks.ts';

/** The mark of a user on this device, written whenever the status changes it. */
export class KeptMark {
  #mark: DeviceMark | undefined;

  constructor(
    private readonly user_id: string,
    private readonly name: string,
  ) {}

  /** Reads what was written before. True when this device once held the user's data. */
  async wasFilled(): Promise<boolean> {
    this.#mark = await readMark(this.user_id);
    return this.#mark?.filled === true;
  }

  async write({ unsent, pulled_at }: SyncStatus): Promise<void> {
    const { name } = this;
    const before = this.#mark;
    const mark = { name, unsent, filled: before?.filled === true || pulled_at !== null };
    if (before?.unsent === unsent && before.filled === mark.filled && before.name === name) return;
    await writeMark(this.user_id, mark);
    this.#mark = mark;
  }
}
