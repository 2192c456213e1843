import { kolkataDay } from '#contract/core/dates.ts';
import type { Verdict } from '#contract/core/positions.ts';
import type { Tone } from '#ui/inline/tone.ts';
import { shownLocale, t } from '#ui/language/text.ts';

/** The label of an activity entry. (Document 2, section 2.) */
const checkLabels: Readonly<Record<string, string>> = {
  check_in: t('Check in'),
  check_out: t('Check out'),
  tracker: t('Autofetch'),
  log_in: t('Day started'),
  log_out: t('Day ended'),
};

export const checkLabel = (type: string): string => checkLabels[type] ?? type;

const KILOMETRE = 1000;
const metres = new Intl.NumberFormat(shownLocale, { maximumFractionDigits: 0 });
const kilometres = new Intl.NumberFormat(shownLocale, { maximumFractionDigits: 1 });
/** From here on a fraction of a kilometre says nothing. */
const FAR = 100 * KILOMETRE;

/** A rounded distance: "40 m", "1.2 km". */
export const distanceText = (value: number): string =>
  value < KILOMETRE
    ? t('{metres} m', { metres: metres.format(value) })
    : t('{kilometres} km', { kilometres: (value < FAR ? kilometres : metres).format(value / KILOMETRE) });

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
  if (lat === null) return { text: t('No location'), tone: 'red' };
  switch (verdict) {
    case 'at_shop':
      return {
        text:
          distance === null
            ? t('At the shop')
            : t('At the shop, {distance}', { distance: distanceText(distance) }),
        tone: 'green',
      };
    case 'away':
      return {
        text:
          distance === null
            ? t('Away from the shop')
            : t('{distance} away from the shop', { distance: distanceText(distance) }),
        tone: 'orange',
      };
    case 'no_position':
      return { text: t('The shop has no location'), tone: 'grey' };
    case null:
      return undefined;
  }
}

/** Where a check was made, in the fewest words: "3.4 km off" if away from the shop; undefined if not judged. */
export function placeWords(check: Judged): string | undefined {
  const { verdict, distance } = check;
  return verdict === 'away' && distance !== null
    ? t('{distance} off', { distance: distanceText(distance) })
    : verdictWords(check)?.text;
}

/** A clock of hours and minutes: "0:07". */
export function runningText(ms: number): string {
  const minutes = Math.max(0, Math.floor(ms / 60_000));
  return `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`;
}

/** No visit takes longer than this. */
const LONGEST_MS = 14 * 3_600_000;

/** True for a visit surely left without a check-out: from an earlier day, or longer ago than the limit. */
export const isForgotten = (checked_in_at: string, now: number): boolean =>
  kolkataDay(Date.parse(checked_in_at)) !== kolkataDay(now) || now - Date.parse(checked_in_at) > LONGEST_MS;

/** Validates the entered check-out time; undefined if valid. */
export function wrongTime(left_at: number, checked_in_at: string, now: number): string | undefined {
  if (Number.isNaN(left_at)) return t('Time is required');
  // Times are precise to the minute.
  if (left_at + 60_000 <= Date.parse(checked_in_at)) return t('The check-out cannot be before the check-in');
  return left_at > now ? t('The check-out cannot be later than now') : undefined;
}
