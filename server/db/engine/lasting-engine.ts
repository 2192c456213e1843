import { setTimeout as pause } from 'node:timers/promises';
import type { DiskSpace } from './disk-space.ts';
import type { Engine } from './pglite-engine.ts';
import { EngineStopped, type Loss } from './pglite-thread.ts';

const TRY_EVERY_MS = 2_000;

export interface LastingOptions {
  space: DiskSpace;
  /** Opens the engine; `on_lost` is called when it is lost. */
  open: (on_lost: (loss: Loss) => void) => Promise<Engine>;
  /** Called when the engine is lost for a reason other than a full disk. */
  on_lost: (reason: string) => void;
}

/**
 * An engine that survives a full disk: PostgreSQL stops at a failed write, so the reserve is released and the engine
 * reopened until that works. Meanwhile callers are asked to retry.
 */
export async function openLasting({ space, open, on_lost }: LastingOptions): Promise<Engine> {
  let engine: Engine | undefined;
  let closing = false;

  const lost = ({ reason, full, ended }: Loss) => {
    engine = undefined;
    if (closing) return;
    if (full || !space.check()) void revive(ended);
    else on_lost(reason);
  };
  const revive = async (ended: Promise<unknown>) => {
    await ended;
    while (engine === undefined && !closing) {
      space.release();
      engine = await open(lost).catch(() => undefined);
      if (engine === undefined) await pause(TRY_EVERY_MS, undefined, { ref: false });
    }
  };
  const current = (): Engine => {
    if (!engine) throw new EngineStopped('The disk was full. The database is being reopened.');
    return engine;
  };

  engine = await open(lost);
  return {
    exec: async (request) => current().exec(request),
    dump: async () => current().dump(),
    async close() {
      closing = true;
      await engine?.close();
    },
  };
}
