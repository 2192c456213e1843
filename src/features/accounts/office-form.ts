import { officeLocation, type OfficeLocation } from '#contract/office.ts';
import { asTexts, textsOf } from '#ui/form/texts.ts';
import { emptyLocation, type LocationDraft } from '#ui/map/location-draft.ts';

/** A stored address as its form holds it. */
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

/** The address of a form as it is stored. */
const officeOf = ({ pin_code: pincode, landmark: _, ...office }: LocationDraft) => ({ ...office, pincode });

/** A record as its form holds it: some fields as texts, and its address. */
export type OfficeValues<K extends string> = Record<K, string> & { location: LocationDraft };

type Shown<K extends string> = { readonly [field in K]?: string | null | undefined } & {
  location?: OfficeLocation;
};

/** How a form of plain fields and the address of an organisation holds its record. */
export const officeForm = <K extends string>(fields: readonly K[]) => ({
  valuesOf: (record: Shown<K>): OfficeValues<K> => ({
    ...asTexts<K>(record, fields),
    location: record.location ? officeDraft(record.location) : emptyLocation,
  }),
  /** The values as the contract's schema takes them. */
  inputOf: (values: OfficeValues<K>) => ({ ...values, location: officeOf(values.location) }),
  /** A refused save as the form shows it. */
  textsOf({ location, ...rest }: Readonly<Record<string, unknown>>): Record<string, unknown> {
    const office = officeLocation.safeParse(location);
    return { ...textsOf(rest), ...(office.success && { location: officeDraft(office.data) }) };
  },
});
