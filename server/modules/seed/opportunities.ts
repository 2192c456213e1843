import { v7 } from 'uuid';
import { kolkataDay } from '#contract/core/dates.ts';
import { opportunitySchema, type Opportunity } from '#contract/opportunities.ts';
import * as z from 'zod/mini';
import { choiceEntries } from './choices.ts';
import { namedId } from './ids.ts';
import type { Dice } from './random.ts';

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
const MOST_DAYS_AGO = 240;

/** The related record of an opportunity: an existing lead or customer. */
export interface Related {
  id: string;
  name: string;
  assigned_to: string | null;
  created_by: string | null;
  account_id: string | null;
  created_at: string;
}

/** An opportunity of the demo company; the database computes its margin. */
export type SeedOpportunity = Omit<Opportunity, 'margin'>;

/** Goods, with the unit price in rupees. */
const goods = [
  ['Engine oil 20W-40, drums', 34_500],
  ['Engine oil 15W-40, buckets', 5_200],
  ['Hydraulic oil 68', 29_800],
  ['Gear oil 90', 31_200],
  ['Lithium grease', 4_100],
  ['Coolant, ready mix', 2_600],
  ['Transformer oil', 27_400],
  ['Brake fluid DOT 4', 1_900],
  ['Cutting oil', 22_700],
  ['Annual oil contract', 185_000],
] as const;

const descriptions = [
  'Buys from a local brand today. Wants a trial fill before deciding.',
  'Asked for 45 days of credit and delivery to the site.',
  'Price is agreed; waits for the purchase order.',
  'Compares with two other quotations.',
  'Repeat order of last season.',
];

const stages = choiceEntries.stage.map(([key]) => key);
const schema = opportunitySchema({ editing: false });

/** Opportunities with leads and, if there are any, customers, each validated as an opportunity. */
export function* makeOpportunities(
  dice: Dice,
  today: Date,
  count: number,
  { leads, contacts }: { leads: readonly Related[]; contacts: readonly Related[] },
): Generator<SeedOpportunity> {
  for (let at = 0; at < count; at += 1) {
    const of = contacts.length > 0 && dice.chance(0.4) ? 'contact' : 'lead';
    yield makeOpportunity(dice, today, of, dice.pick(of === 'lead' ? leads : contacts));
  }
}

function makeOpportunity(dice: Dice, today: Date, of: 'lead' | 'contact', party: Related): SeedOpportunity {
  const created = momentAfter(dice, today, Date.parse(party.created_at));
  const [what, price] = dice.pick(goods);
  const quantity = 1 + dice.below(24);
  const amount = quantity * price;
  const stage = dice.chance(0.3) ? 'New' : dice.pick(stages);
  const days = stage.startsWith('Closed') ? -dice.below(20) : 5 + dice.below(90);
  const owner = party.assigned_to ?? namedId('user', 'admin');
  const opportunity = z.parse(schema, {
    name: `${what} for ${party.name}`.slice(0, 200),
    quantity,
    stage,
    amount,
    actual_cost: Math.round(amount * (0.7 + dice.fraction() * 0.22)),
    close_date: dice.chance(0.85) ? kolkataDay(today.getTime() + days * DAY_MS) : '',
    description: dice.chance(0.5) ? dice.pick(descriptions) : '',
    assigned_to: owner,
    account_id: party.account_id,
    lead_id: of === 'lead' ? party.id : '',
    contact_id: of === 'contact' ? party.id : '',
  });
  const at = created.toISOString();
  return {
    id: v7({ msecs: created.getTime(), random: dice.bytes(16) }),
    ...opportunity,
    created_by: party.created_by ?? owner,
    modified_by: stage === 'New' ? null : owner,
    created_at: at,
    updated_at: at,
  };
}

/** A moment between the creation of a record and an hour before today, not too long ago. */
function momentAfter(dice: Dice, today: Date, made: number): Date {
  const from = Math.max(made, today.getTime() - MOST_DAYS_AGO * DAY_MS);
  const to = today.getTime() - HOUR_MS;
  return new Date(from + Math.floor(dice.fraction() * Math.max(0, to - from)));
}
