import { sql } from 'kysely';
import type { Db } from '../db/database.ts';

const LIMIT_MS = 3_000;
const LOOK_EVERY_MS = 150;

/** Lets a batch wait for the previous one, without holding a connection or lock. */
export class StreamWaits {
  readonly #waiting = new Map<string, Set<() => void>>();

  /** Notifies batches waiting in this process that their stream advanced. */
  advanced(stream_id: string): void {
    for (const wake of this.#waiting.get(stream_id) ?? []) wake();
  }

  /** True once the stream has reached `seq`; false on timeout, or when the caller disconnects. */
  async reaches(db: Db, stream_id: string, seq: number, signal: AbortSignal): Promise<boolean> {
    const deadline = Date.now() + LIMIT_MS;
    do {
      const { rows } = await sql<{ last_seq: number }>`
        select last_seq from streams where stream_id = ${stream_id}::uuid`.execute(db);
      if ((rows[0]?.last_seq ?? 0) >= seq) return true;
      await this.#moment(stream_id);
    } while (Date.now() < deadline && !signal.aborted);
    return false;
  }

  /** Resolves when this process advances the stream, or after the poll interval, for progress on another node. */
  #moment(stream_id: string): Promise<void> {
    return new Promise((resolve) => {
      const waiting = this.#waiting.get(stream_id) ?? new Set<() => void>();
      this.#waiting.set(stream_id, waiting);
      const wake = () => {
        clearTimeout(timer);
        waiting.delete(wake);
        if (waiting.size === 0) this.#waiting.delete(stream_id);
        resolve();
      };
      const timer = setTimeout(wake, LOOK_EVERY_MS);
      waiting.add(wake);
    });
  }
}
