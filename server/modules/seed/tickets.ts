import { v7 } from 'uuid';
import * as z from 'zod/mini';
import { ticketSchema, type Ticket } from '#contract/tickets.ts';
import { choiceEntries } from './choices.ts';
import { namedId } from './ids.ts';
import type { Related } from './opportunities.ts';
import type { Dice } from './random.ts';

const HOUR_MS = 3_600_000;
const SPAN_MS = 60 * 24 * HOUR_MS;

/** A ticket of the demo company; the database numbers it. */
export type SeedTicket = Omit<Ticket, 'number'>;

/** Complaints, with category and description. */
const complaints = [
  [
    'Drum seal broken on delivery',
    'Delivery',
    'Two drums of the last lot leak at the seal. Wants them replaced.',
  ],
  [
    'Bill shows the old price',
    'Billing',
    'Price list of this quarter was agreed; the bill has the one before.',
  ],
  ['Scheme gift not received', 'Scheme or claim', 'Lifted the slab in Diwali scheme, gift is still to come.'],
  [
    'Oil looks darker than usual',
    'Product quality',
    'Mechanic says the colour differs. A sample is kept at the shop.',
  ],
  ['Short supply of grease buckets', 'Delivery', 'Ordered 24, received 20. Challan is signed for 20.'],
  ['Needs the test certificate', 'Other', 'Asks for the certificate of the batch for an audit.'],
] as const;

const priorities = choiceEntries.priority.map(([key]) => key);
const sources = choiceEntries.ticket_source.map(([key]) => key);

/** Tickets of leads and customers, oldest first, so that their numbers are in order. */
export function makeTickets(
  dice: Dice,
  today: Date,
  count: number,
  { leads, contacts }: { leads: readonly Related[]; contacts: readonly Related[] },
): SeedTicket[] {
  const made = Array.from({ length: count }, () => {
    const of = dice.chance(0.7) ? 'contact' : 'lead';
    return makeTicket(dice, today, of, dice.pick(of === 'lead' ? leads : contacts));
  });
  return made.toSorted((one, other) => one.created_at.localeCompare(other.created_at));
}

function makeTicket(dice: Dice, today: Date, of: 'lead' | 'contact', party: Related): SeedTicket {
  const from = Math.max(Date.parse(party.created_at), today.getTime() - SPAN_MS);
  const to = today.getTime() - HOUR_MS;
  const created = from + Math.floor(dice.fraction() * Math.max(0, to - from));
  const [subject, category, description] = dice.pick(complaints);
  const owner = party.assigned_to ?? namedId('user', 'admin');
  const status = dice.chance(0.6) ? 'Open' : 'Closed';
  const ticket = z.parse(ticketSchema, {
    subject,
    status,
    priority: dice.pick(priorities),
    category,
    source: dice.chance(0.8) ? dice.pick(sources) : '',
    description,
    assigned_to: owner,
    account_id: party.account_id,
    lead_id: of === 'lead' ? party.id : '',
    contact_id: of === 'contact' ? party.id : '',
  });
  const at = new Date(created).toISOString();
  return {
    id: v7({ msecs: created, random: dice.bytes(16) }),
    ...ticket,
    created_by: owner,
    modified_by: status === 'Open' ? null : owner,
    created_at: at,
    updated_at: at,
  };
}
