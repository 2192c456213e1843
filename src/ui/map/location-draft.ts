/** An address while it is being written: texts may be empty, the position whole or absent. */
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

/** A new address. */
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

/** True while nothing of the address is known. */
export function isUntouched({ country: _, ...rest }: LocationDraft): boolean {
  return Object.values(rest).every((value) => value === '' || value === null);
}

/** The position of an address, or null. */
export function pointOfDraft({ latitude, longitude }: LocationDraft) {
  return latitude === null || longitude === null ? null : { latitude, longitude };
}

/** True where somebody wrote the address or moved its marker; a new one's position and its names fill themselves. */
export function isTypedPlace(now: LocationDraft, before: LocationDraft): boolean {
  const differs = (name: keyof LocationDraft) => now[name] !== before[name];
  if (differs('address') || differs('landmark')) return true;
  if (before.latitude !== null) return differs('latitude') || differs('longitude');
  return now.latitude === null && (differs('city') || differs('state') || differs('pin_code'));
}
