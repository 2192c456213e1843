import { kolkataDay } from '#contract/core/dates.ts';
import type { Context } from '../calls/handler.ts';

const LONGEST_MS = 400 * 86_400_000;

/** One moment by three clocks: corrected to server time, by the device clock, and the arrival at the server. */
export interface Moment {
  at: string;
  device_at: string | null;
  /** Milliseconds by which the server clock was ahead of the device's. */
  offset_ms: number;
  received_at: string;
}

/**
 * The server time of an event: the device time corrected by its offset. Without a device time, or with one in the
 * future, the time of writing.
 */
export function momentOf({ now, device_at }: Pick<Context, 'now' | 'device_at'>, reported?: string): Moment {
  const offset_ms = device_at === null ? 0 : now.getTime() - Date.parse(device_at);
  const claimed = reported === undefined ? now.getTime() : Date.parse(reported) + offset_ms;
  const possible = claimed <= now.getTime() && claimed > now.getTime() - LONGEST_MS;
  return {
    at: new Date(possible ? claimed : now).toISOString(),
    device_at: reported ?? device_at,
    offset_ms,
    received_at: new Date().toISOString(),
  };
}

/** The day in Asia/Kolkata at which a call is made. */
export const todayOf = ({ now }: Pick<Context, 'now'>): string => kolkataDay(now.getTime());
