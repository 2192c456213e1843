import type * as z from 'zod/mini';
import type { leadCalls } from '#contract/lead-calls.ts';
import type { Lead } from '#contract/leads.ts';

export type LeadBody = z.infer<(typeof leadCalls)['leads.create']['body']>;

const given = (value: unknown) => value !== undefined && value !== null && value !== '';

/**
 * The location a body means: what it says itself, then the landmark and state beside it, then what is
 * stored. A position with one half missing is no position.
 */
export function locationOf(body: LeadBody, stored: Lead['location'] | null): Record<string, unknown> {
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
