import * as z from 'zod/mini';
import { officeLocation, type OfficeLocation } from '#contract/office.ts';
import { givenFields } from '../calls/plain-area.ts';

type Body = { location?: Record<string, unknown> | undefined };

const partKeys = z.keyof(officeLocation).options.filter((part) => part !== 'address');
const given = (value: unknown) => value !== undefined && value !== null && value !== '';

/** The address in a body, with its parts merged; empty if an edit has none. Half a position becomes none. */
export function officeFrom(
  body: Body,
  stored: OfficeLocation | null,
): { location?: Record<string, unknown> } {
  const parts = givenFields(body, partKeys);
  if (stored && !body.location && Object.keys(parts).length === 0) return {};
  const location: Record<string, unknown> = { ...stored, ...body.location, ...parts };
  const placed = given(location['latitude']) && given(location['longitude']);
  return { location: placed ? location : { ...location, latitude: null, longitude: null } };
}

/** A row for an answer, with the parts of the address repeated at the top level. */
export function withOfficeParts<R extends { location: OfficeLocation }>({ location, ...row }: R) {
  const { address: _, ...parts } = location;
  return { ...row, location, ...parts };
}
