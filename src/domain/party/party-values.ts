import * as z from 'zod/mini';
import { trueToday } from '#data/true-time.ts';
import type { Location } from '#contract/core/fields.ts';
import { fixedDepartment, partyFields, partyWords, REGISTERED } from '#contract/party.ts';
import type { Viewer } from '#contract/core/permissions.ts';
import type { RowOf } from '#contract/resources.ts';
import { asTexts } from '#ui/form/texts.ts';
import { emptyLocation, type LocationDraft } from '#ui/map/location-draft.ts';
import type { PartyName, PartyValues } from './party.ts';

const typed = z.keyof(z.omit(partyFields, { location: true })).options;

/** A new party with the defaults of document 1, section 9. */
export const blankParty = (viewer: Viewer): PartyValues => ({
  ...asTexts(partyWords, {}, typed),
  gender: 'Male',
  department: fixedDepartment(viewer) ?? '',
  registration_date: trueToday(),
  retailer_tax_type: REGISTERED,
  status: 'Active',
  lead_type: 'Active',
  priority: 'Low',
  assigned_to: viewer.id,
  location: emptyLocation,
});

/** A party as form values. It keeps its department, which users with a fixed one neither see nor change. */
export const partyValuesOf = (party: RowOf<PartyName>): PartyValues => ({
  ...asTexts(partyWords, party, typed),
  location: draftOf(party.location),
});

function draftOf(location: Location): LocationDraft {
  const { latitude = null, longitude = null, ...rest } = location;
  return { ...rest, latitude, longitude };
}

/** Form values as schema input. */
export const inputOf = <V extends PartyValues>(values: V) => ({ ...values, gender: values.gender || null });

/** An address in one line. */
export const placeOf = ({ address, city, state, pin_code }: Location): string =>
  [address, city, state, pin_code].filter(Boolean).join(', ');
