import { kolkataDay } from '#contract/dates.ts';
import { formatDateTime, formatTime } from '#lib/dates.ts';

/** A moment as short as it stays clear: the time alone when it was today. */
export function whenText(at: string | number): string {
  const epoch = new Date(at).getTime();
  return kolkataDay(epoch) === kolkataDay(Date.now()) ? formatTime(epoch) : formatDateTime(epoch);
}
