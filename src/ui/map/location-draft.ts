import { pointAt } from '#contract/core/positions.ts';

/** An address being edited: texts may be empty, the position complete or absent. */
export interface LocationDraft {
  address: string;
  landmark: string;
  city: string;
  state: string;
  pin_code: string;
  country: string;
  latitude: number | null;
  longitude: number | null;
}

export const emptyLocation: LocationDraft = {
  address: '',
  landmark: '',
  city: '',
  state: '',
  pin_code: '',
  country: 'India',
  latitude: null,
  longitude: null,
};

/** True while the address is empty. */
export function isUntouched({ country: _, ...rest }: LocationDraft): boolean {
  return Object.values(rest).every((value) => value === '' || value === null);
}

/** Where the marker is; null without one. */
export const pointOfDraft = (draft: LocationDraft) => pointAt(draft);

/** True if the user edited the address or moved its marker; a new one's position and names are filled automatically. */
export function isTypedPlace(now: LocationDraft, before: LocationDraft): boolean {
  const differs = (name: keyof LocationDraft) => now[name] !== before[name];
  if (differs('address') || differs('landmark')) return true;
  if (before.latitude !== null) return differs('latitude') || differs('longitude');
  return now.latitude === null && (differs('city') || differs('state') || differs('pin_code'));
}
