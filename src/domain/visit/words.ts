import { kolkataDay } from '#contract/dates.ts';
import type { Verdict } from '#contract/positions.ts';
import type { Tone } from '#ui/inline/tone.ts';

/** The label of an activity entry. (Document 2, section 2.) */
const checkLabels: Readonly<Record<string, string>> = {
  check_in: 'Check in',
  check_out: 'Check out',
  tracker: 'Autofetch',
  log_in: 'Log in',
  log_out: 'Log out',
};

export const checkLabel = (type: string): string => checkLabels[type] ?? type;

const KILOMETRE = 1000;
const metres = new Intl.NumberFormat('en-IN', { maximumFractionDigits: 0 });
const kilometres = new Intl.NumberFormat('en-IN', { maximumFractionDigits: 1 });

/** A rounded distance: "40 m", "1.2 km". */
export const distanceText = (value: number): string =>
  value < KILOMETRE ? `${metres.format(value)} m` : `${kilometres.format(value / KILOMETRE)} km`;

/** A check's position in words. */
export interface Said {
  text: string;
  tone: Tone;
}

interface Judged {
  verdict: Verdict | null;
  distance: number | null;
  lat: number | null;
}

/** A check's distance from the shop; undefined if not judged. */
export function verdictWords({ verdict, distance, lat }: Judged): Said | undefined {
  if (lat === null) return { text: 'No position', tone: 'red' };
  switch (verdict) {
    case 'at_shop':
      return { text: `At the shop${distance === null ? '' : `, ${distanceText(distance)}`}`, tone: 'green' };
    case 'away':
      return {
        text: distance === null ? 'Away from the shop' : `${distanceText(distance)} away from the shop`,
        tone: 'orange',
      };
    case 'no_position':
      return { text: 'The shop has no position', tone: 'grey' };
    case null:
      return undefined;
  }
}

/** No visit takes longer than this. */
const LONGEST_MS = 14 * 3_600_000;

/** True for a visit surely left without a check-out: from an earlier day, or longer ago than the limit. */
export const isForgotten = (checked_in_at: string, now: number): boolean =>
  kolkataDay(Date.parse(checked_in_at)) !== kolkataDay(now) || now - Date.parse(checked_in_at) > LONGEST_MS;

/** Validates the entered check-out time; undefined if valid. */
export function wrongTime(left_at: number, checked_in_at: string, now: number): string | undefined {
  if (Number.isNaN(left_at)) return 'Time is required';
  // Times are precise to the minute.
  if (left_at + 60_000 <= Date.parse(checked_in_at)) return 'The check-out cannot be before the check-in';
  return left_at > now ? 'The check-out cannot be later than now' : undefined;
}
