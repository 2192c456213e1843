import { kolkataDay } from '#contract/core/dates.ts';
import { formatDateTime, formatTime } from '#lib/dates.ts';

/** A short timestamp: only the time when it is today. */
export function whenText(at: string | number): string {
  const epoch = new Date(at).getTime();
  return kolkataDay(epoch) === kolkataDay(Date.now()) ? formatTime(epoch) : formatDateTime(epoch);
}
