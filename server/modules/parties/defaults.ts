import { kolkataDay } from '#contract/core/dates.ts';
import { fixedDepartment, REGISTERED } from '#contract/party.ts';
import { mayAssign } from '#contract/core/permissions.ts';
import type { Actor } from '#server/db/actor.ts';
import type { PartyName } from './answers.ts';
import { locationOf, type Addressed } from './location.ts';

interface NewParty extends Addressed {
  department?: string | undefined;
  assigned_to?: string | null | undefined;
}

/** Default values of the form, and values that depend on the creator. (Document 1, sections 3 and 6.) */
export function withDefaults<B extends NewParty>(name: PartyName, body: B, actor: Actor, now: Date) {
  const chosen = mayAssign(actor, 'create', name) ? body.assigned_to : undefined;
  return {
    registration_date: kolkataDay(now.getTime()),
    retailer_tax_type: REGISTERED,
    status: 'Active',
    lead_type: 'Active',
    priority: 'Low',
    ...body,
    department: fixedDepartment(actor) ?? body.department,
    assigned_to: chosen === undefined ? actor.id : chosen,
    location: locationOf(body, null),
  };
}
