import { kolkataDay } from '#contract/core/dates.ts';
import { currentStatus } from './engine.ts';

/** Milliseconds the server's clock is ahead of this device's; 0 while unknown. */
export const clockOffset = (): number => currentStatus().clock_offset ?? 0;

/** The server's current time in epoch ms: days and times use it, however wrong this device's clock is. */
export const trueNow = (): number => Date.now() + clockOffset();

/** Today in Asia/Kolkata by the server's clock. */
export const trueToday = (): string => kolkataDay(trueNow());
