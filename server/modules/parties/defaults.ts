import { kolkataDay } from '#contract/dates.ts';
import { fixedDepartment, REGISTERED } from '#contract/party.ts';
import { SALES_OFFICER } from '#contract/permissions.ts';
import type { Actor } from '#server/db/actor.ts';
import { locationOf, type Addressed } from './location.ts';

interface NewParty extends Addressed {
  department?: string | undefined;
  assigned_to?: string | null | undefined;
}

/** Default values of the form, and values that depend on the creator. (Document 1, sections 3 and 6.) */
export function withDefaults<B extends NewParty>(body: B, actor: Actor, now: Date) {
  return {
    registration_date: kolkataDay(now.getTime()),
    retailer_tax_type: REGISTERED,
    status: 'Active',
    lead_type: 'Active',
    priority: 'Low',
    ...body,
    department: fixedDepartment(actor) ?? body.department,
    assigned_to: actor.role === SALES_OFFICER || body.assigned_to === undefined ? actor.id : body.assigned_to,
    location: locationOf(body, null),
  };
}
