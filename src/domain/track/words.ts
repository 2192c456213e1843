import { trackTypes } from '#contract/tracker.ts';
import { shownLocale, t } from '#ui/language/text.ts';

type TrackType = (typeof trackTypes)[number];

const words: Readonly<Record<TrackType, string>> = {
  check_in: t('Check in'),
  check_out: t('Check out'),
  tracker: t('Autofetch'),
  log_in: t('Day started'),
  log_out: t('Day ended'),
  sign_in: t('Sign in'),
  sign_out: t('Sign out'),
};

/** The label of a day's entry. (Document 3, section 4.) */
export function entryWord(type: string): string {
  const known = trackTypes.find((one) => one === type);
  return known ? words[known] : type;
}

/** "1.2 km", or metres below one kilometre. */
export const farText = (metres: number): string =>
  metres < 1000
    ? t('{metres} m', { metres: Math.round(metres) })
    : t('{kilometres} km', {
        kilometres: (metres / 1000).toLocaleString(shownLocale, { maximumFractionDigits: 1 }),
      });

/** "35 min", "2 h 05 min". */
export function longText(ms: number): string {
  const minutes = Math.round(ms / 60_000);
  if (minutes < 60) return t('{minutes} min', { minutes });
  return t('{hours} h {minutes} min', {
    hours: Math.floor(minutes / 60),
    minutes: String(minutes % 60).padStart(2, '0'),
  });
}
