import { trackTypes } from '#contract/tracker.ts';

type TrackType = (typeof trackTypes)[number];

const words: Readonly<Record<TrackType, string>> = {
  check_in: 'Check in',
  check_out: 'Check out',
  tracker: 'Autofetch',
  log_in: 'Log in',
  log_out: 'Log out',
  sign_in: 'Sign in',
  sign_out: 'Sign out',
};

/** The label of a day's entry. (Document 3, section 4.) */
export function entryWord(type: string): string {
  const known = trackTypes.find((one) => one === type);
  return known ? words[known] : type;
}

/** "1.2 km", or metres below one kilometre. */
export const farText = (metres: number): string =>
  metres < 1000
    ? `${Math.round(metres)} m`
    : `${(metres / 1000).toLocaleString('en-IN', { maximumFractionDigits: 1 })} km`;

/** "35 min", "2 h 05 min". */
export function longText(ms: number): string {
  const minutes = Math.round(ms / 60_000);
  if (minutes < 60) return `${minutes} min`;
  return `${Math.floor(minutes / 60)} h ${String(minutes % 60).padStart(2, '0')} min`;
}
