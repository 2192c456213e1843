import { v7 } from 'uuid';
import { kolkataDay } from '#contract/core/dates.ts';
import type { Tx } from '#server/db/database.ts';
import { giveAccounts, makeAccounts } from './accounts.ts';
import { makeActivities } from './activities.ts';
import { conversionTrail, makeContacts, markConverted } from './contacts.ts';
import { namedId } from './ids.ts';
import { gradeOf, makePolicies } from './expense-policies.ts';
import { makeDuties, makeStatements } from './expenses.ts';
import { makeLeads } from './leads.ts';
import { makeOpportunities } from './opportunities.ts';
import { people } from './people.ts';
import { makePlans } from './plans.ts';
import { Dice } from './random.ts';
import { makeTickets } from './tickets.ts';

/** The demo password; a production server refuses to start while a user has it. */
export const DEMO_PASSWORD = 'beatbook-demo';
const LEADS = 2000;
const CONTACTS = 300;
const ACCOUNTS = 60;
const OPPORTUNITIES = 120;
const TICKETS = 90;
const ACTIVITIES = 120;
const SEED = 20_261;
const CHUNK = 250;
const DAY_MS = 86_400_000;
const COMPANY_AGE_DAYS = 400;

/** Seeds an empty company with users, records and visits; deterministic for a given `today`. One password for all. */
export async function fillDemo(tx: Tx, today: Date, password_hash: string): Promise<void> {
  await seedPeople(tx, new Date(today.getTime() - COMPANY_AGE_DAYS * DAY_MS), password_hash);
  const dice = new Dice(SEED);
  const owning = new Dice(SEED + 1);
  const accounts = [...makeAccounts(owning, today, ACCOUNTS)];
  await tx.insertInto('accounts').values(accounts).execute();
  const found = giveAccounts(owning, accounts, [...makeLeads(dice, today, LEADS)]);
  const buying = new Dice(SEED + 3);
  const contacts = makeContacts(buying, today, CONTACTS, found);
  const leads = markConverted(found, contacts);
  for (const chunk of chunks(leads)) await tx.insertInto('leads').values(chunk).execute();
  for (const chunk of chunks(contacts)) await tx.insertInto('contacts').values(chunk).execute();
  await tx.insertInto('audit').values(conversionTrail(contacts)).execute();
  const visits = [
    ...visitsOf(dice, leads, 'lead_id', today),
    ...visitsOf(buying, contacts, 'contact_id', today),
  ];
  for (const chunk of chunks(visits)) await tx.insertInto('market_visits').values(chunk).execute();
  const planned = makePlans(new Dice(SEED + 4), today, leads);
  await tx.insertInto('journey_plans').values(planned.plans).execute();
  for (const chunk of chunks(planned.visits)) await tx.insertInto('market_visits').values(chunk).execute();
  const deals = makeOpportunities(new Dice(SEED + 2), today, OPPORTUNITIES, { leads, contacts });
  await tx
    .insertInto('opportunities')
    .values([...deals])
    .execute();
  const tickets = makeTickets(new Dice(SEED + 5), today, TICKETS, { leads, contacts });
  await tx.insertInto('tickets').values(tickets).execute();
  const activities = makeActivities(new Dice(SEED + 6), today, ACTIVITIES, leads);
  await tx.insertInto('activities').values(activities).execute();
  const policies = makePolicies(new Dice(SEED + 8), today);
  await tx.insertInto('expense_policies').values(policies).execute();
  const { statements, lines } = makeStatements(new Dice(SEED + 7), today, policies);
  for (const chunk of chunks(lines)) await tx.insertInto('expenses').values(chunk).execute();
  await tx.insertInto('expense_statements').values(statements).execute();
  await tx
    .insertInto('attendances')
    .values(makeDuties(new Dice(SEED + 9), today))
    .execute();
}

async function seedPeople(tx: Tx, since: Date, password_hash: string): Promise<void> {
  const at = since.toISOString();
  const rows = people.map((person, index) => ({
    id: namedId('user', person.username),
    username: person.username,
    name: person.name,
    role_id: namedId('role', person.role),
    department: person.department,
    grade: gradeOf(person),
    reports_to: person.reports_to === null ? null : namedId('user', person.reports_to),
    password_hash,
    email: `${person.username}@beatbook.example`,
    mobile: `90000000${String(index).padStart(2, '0')}`,
    profile_image: null,
    created_by: null,
    created_at: at,
    updated_at: at,
  }));
  await tx.insertInto('users').values(rows).execute();
  const worked = people.flatMap((person) =>
    person.territories.map((name) => ({
      user_id: namedId('user', person.username),
      territory_id: namedId('territory', name),
    })),
  );
  await tx.insertInto('user_territories').values(worked).execute();
}

interface Visited {
  id: string;
  assigned_to: string | null;
  created_by: string | null;
}

/** A few visits to every tenth shop in the past weeks, and some for today. */
function visitsOf(dice: Dice, shops: readonly Visited[], as: 'lead_id' | 'contact_id', today: Date) {
  return shops
    .filter((_, at) => at % 10 === 0)
    .flatMap((shop) =>
      Array.from({ length: 1 + dice.below(3) }, () => {
        const at = new Date(today.getTime() - dice.below(30) * DAY_MS - dice.below(DAY_MS / 4));
        return {
          id: v7({ msecs: at.getTime(), random: dice.bytes(16) }),
          title: dice.pick(['Product demo', 'Order follow up', 'Payment collection', 'New range']),
          date: kolkataDay(at.getTime()),
          lead_id: null,
          contact_id: null,
          [as]: shop.id,
          assigned_to: shop.assigned_to,
          created_by: shop.created_by,
          created_at: at.toISOString(),
          updated_at: at.toISOString(),
        };
      }),
    );
}

function* chunks<T>(rows: readonly T[]): Generator<T[]> {
  for (let from = 0; from < rows.length; from += CHUNK) yield rows.slice(from, from + CHUNK);
}
