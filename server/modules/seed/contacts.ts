import { v7 } from 'uuid';
import { newContact, type Contact } from '#contract/contacts.ts';
import * as z from 'zod/mini';
import { makeLeads, type SeedLead } from './leads.ts';
import type { Dice } from './random.ts';

const DAY_MS = 86_400_000;
/** One in this many leads was converted, within this many days. */
const CONVERTED_EACH = 20;
const LONGEST_DAYS = 35;

/** A customer of the demo company with its server columns. */
export type SeedContact = Omit<Contact, 'cdp_code'>;

/** Customers, oldest first, each validated as a customer: some converted from leads, some new. */
export function makeContacts(
  dice: Dice,
  today: Date,
  count: number,
  leads: readonly SeedLead[],
): SeedContact[] {
  const latest = new Date(today.getTime() - (LONGEST_DAYS + 1) * DAY_MS).toISOString();
  const converted = leads.filter((lead, at) => at % CONVERTED_EACH === 0 && lead.created_at < latest);
  const fresh = [...makeLeads(dice, today, count - converted.length)];
  return [
    ...converted.map((lead) => {
      const days = 1 + dice.below(LONGEST_DAYS);
      return makeContact(dice, lead, Date.parse(lead.created_at) + days * DAY_MS, lead.id);
    }),
    ...fresh.map((shop) => makeContact(dice, shop, Date.parse(shop.created_at), null)),
  ].toSorted((one, other) => (one.created_at < other.created_at ? -1 : 1));
}

function makeContact(dice: Dice, shop: SeedLead, at: number, lead_id: string | null): SeedContact {
  const contact = z.parse(newContact({ permissions: [] }), {
    ...shop,
    sap_code: `${dice.pick(['SAP', 'DMS'])}-${dice.digits(6)}`,
  });
  const created_at = new Date(at).toISOString();
  return {
    id: v7({ msecs: at, random: dice.bytes(16) }),
    ...contact,
    lead_id,
    created_by: shop.created_by,
    created_at,
    updated_at: created_at,
  };
}

/** The leads with their conversion columns set. */
export function markConverted<L extends SeedLead>(leads: readonly L[], contacts: readonly SeedContact[]) {
  const by_lead = new Map(contacts.map((contact) => [contact.lead_id, contact]));
  return leads.map((lead) => {
    const contact = by_lead.get(lead.id);
    return { ...lead, converted_at: contact?.created_at ?? null, contact_id: contact?.id ?? null };
  });
}

/** The audit entries of those conversions. */
export const conversionTrail = (contacts: readonly SeedContact[]) =>
  contacts.flatMap(({ id, lead_id, assigned_to, created_at }) =>
    lead_id === null
      ? []
      : [
          {
            at: created_at,
            user_id: assigned_to,
            session_id: null,
            action: 'convert',
            resource: 'leads',
            record_id: lead_id,
            before: null,
            after: JSON.stringify({ contact_id: id }),
            op_id: null,
            device_at: null,
            ip: null,
          },
        ],
  );
