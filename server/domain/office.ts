import * as z from 'zod/mini';
import { officeLocation, type OfficeLocation } from '#contract/office.ts';
import { said } from '../calls/plain-area.ts';

type Body = { location?: Record<string, unknown> | undefined };

const beside = z.keyof(officeLocation).options.filter((part) => part !== 'address');
const given = (value: unknown) => value !== undefined && value !== null && value !== '';

/** The address a body speaks of, its parts folded into one; of an edit nothing where it says nothing. Half a position is none. */
export function saidOffice(
  body: Body,
  stored: OfficeLocation | null,
): { location?: Record<string, unknown> } {
  const parts = said(body, beside);
  if (stored && !body.location && Object.keys(parts).length === 0) return {};
  const location: Record<string, unknown> = { ...stored, ...body.location, ...parts };
  const placed = given(location['latitude']) && given(location['longitude']);
  return { location: placed ? location : { ...location, latitude: null, longitude: null } };
}

/** A row as answers show it: with the parts of the address beside it too. */
export function besideOffice<R extends { location: OfficeLocation }>({ location, ...row }: R) {
  const { address: _, ...parts } = location;
  return { ...row, location, ...parts };
}
