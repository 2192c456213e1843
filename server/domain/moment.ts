import type { Context } from '../calls/handler.ts';

const LONGEST_MS = 400 * 86_400_000;

/** One moment by three clocks: when it was by the server's, what the device's said, and when word of it arrived. */
export interface Moment {
  at: string;
  device_at: string | null;
  /** Milliseconds the server's clock was ahead of the device's. */
  offset_ms: number;
  received_at: string;
}

/**
 * When something happened, by the server's clock: what the device says, shifted by how far its clock is off.
 * Without a saying of its own it happened when it was written down. Claims from the future count as then.
 */
export function momentOf({ now, device_at }: Pick<Context, 'now' | 'device_at'>, said?: string): Moment {
  const offset_ms = device_at === null ? 0 : now.getTime() - Date.parse(device_at);
  const claimed = said === undefined ? now.getTime() : Date.parse(said) + offset_ms;
  const possible = claimed <= now.getTime() && claimed > now.getTime() - LONGEST_MS;
  return {
    at: new Date(possible ? claimed : now).toISOString(),
    device_at: said ?? device_at,
    offset_ms,
    received_at: new Date().toISOString(),
  };
}
