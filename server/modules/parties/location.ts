import type { Location } from '#contract/core/fields.ts';

/** The address fields of a body. */
export interface Addressed {
  location?: Readonly<Record<string, unknown>> | undefined;
  landmark?: string | null | undefined;
  state?: string | null | undefined;
}

export const given = (value: unknown) => value !== undefined && value !== null && value !== '';

/**
 * The location in a body: its own parts first, then the landmark and state next to it, then the stored ones. Half a
 * position counts as none.
 */
export function locationOf(body: Addressed, stored: Location | null): Record<string, unknown> {
  const own = body.location ?? {};
  const location: Record<string, unknown> = { ...stored, ...own };
  for (const part of ['landmark', 'state'] as const)
    if (!given(own[part]) && given(body[part])) location[part] = body[part];
  if (!given(location['latitude']) || !given(location['longitude'])) {
    location['latitude'] = null;
    location['longitude'] = null;
  }
  return location;
}

/** The location of a conversion: empty parts come from the lead. */
export function locationFrom(body: Addressed, lead: Location): Record<string, unknown> {
  const own = Object.entries(body.location ?? {}).filter(([, value]) => given(value));
  return locationOf({ ...body, location: Object.fromEntries(own) }, lead);
}
