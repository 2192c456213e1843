import type { FieldWords } from '#contract/core/define-fields.ts';
import { officeLocation, type OfficeLocation } from '#contract/office.ts';
import { asTexts } from '#ui/form/texts.ts';
import { emptyLocation, type LocationDraft } from '#ui/map/location-draft.ts';

/** A stored address as form values. */
const officeDraft = (office: OfficeLocation): LocationDraft => ({
  ...emptyLocation,
  address: office.address ?? '',
  city: office.city ?? '',
  pin_code: office.pincode ?? '',
  state: office.state ?? '',
  country: office.country ?? '',
  latitude: office.latitude ?? null,
  longitude: office.longitude ?? null,
});

/** Form values as a stored address. */
const officeOf = ({ pin_code: pincode, landmark: _, ...office }: LocationDraft) => ({ ...office, pincode });

/** Form values: some fields as texts, and the address. */
export type OfficeValues<K extends string> = Record<K, string> & { location: LocationDraft };

type Shown<K extends string> = { readonly [field in K]?: string | null | undefined } & {
  location?: OfficeLocation;
};

/** Converts a record to form values: plain fields and an organisation address. */
export const officeForm = <K extends string>(words: FieldWords<K>, fields: readonly K[]) => ({
  valuesOf: (record: Shown<K>): OfficeValues<K> => ({
    ...asTexts(words, record, fields),
    location: record.location ? officeDraft(record.location) : emptyLocation,
  }),
  /** Form values as schema input. */
  inputOf: (values: OfficeValues<K>) => ({ ...values, location: officeOf(values.location) }),
  /** The address of a rejected save. */
  officeBesides({ location }: Readonly<Record<string, unknown>>): Record<string, unknown> {
    const office = officeLocation.safeParse(location);
    return office.success ? { location: officeDraft(office.data) } : {};
  },
});
