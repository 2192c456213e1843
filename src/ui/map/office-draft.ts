import { emptyLocation, type LocationDraft } from './location-draft.ts';

/** The address of an office as it is stored; nothing of it must be known. */
type Office = { readonly [part in 'address' | 'city' | 'pincode' | 'state' | 'country']?: string | null } & {
  readonly latitude?: number | null | undefined;
  readonly longitude?: number | null | undefined;
};

/** A stored address as its form holds it. */
export const officeDraft = (office: Office): LocationDraft => ({
  ...emptyLocation,
  address: office.address ?? '',
  city: office.city ?? '',
  pin_code: office.pincode ?? '',
  state: office.state ?? '',
  country: office.country ?? '',
  latitude: office.latitude ?? null,
  longitude: office.longitude ?? null,
});

/** The address of a form as it is stored. */
export const officeOf = ({ pin_code: pincode, landmark: _, ...office }: LocationDraft) => ({
  ...office,
  pincode,
});
