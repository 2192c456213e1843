import { kolkataDay } from '#contract/core/dates.ts';
import type { dashboardCalls } from '#contract/dashboard.ts';
import type { MarketVisit } from '#contract/market-visits.ts';
import { reminderOf } from '#contract/schedule.ts';
import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { Actor } from '#server/db/actor.ts';
import { selectColumns } from '#server/db/columns.ts';
import type { Tx } from '#server/db/database.ts';
import { withNames } from '#server/db/labels.ts';
import { visible } from '#server/db/scope.ts';
import type { Handlers } from '#server/calls/handler.ts';

const TOP = 10;
const MAX_VISITS = 5000;
const YEAR_MS = 365 * 86_400_000;

export const dashboardHandlers: Handlers<keyof typeof dashboardCalls> = {
  async 'dashboard.leads'(tx, { actor }) {
    return { leads: await topOf(tx, actor, 'leads', 'lead_id') };
  },

  async 'dashboard.customers'(tx, { actor }) {
    return { customers: await topOf(tx, actor, 'contacts', 'contact_id') };
  },

  async 'dashboard.today'(tx, { actor, now }) {
    const today = kolkataDay(now.getTime());
    return { market_visits: await visitsOf(tx, actor, sql<SqlBool>`date = ${today}::date`) };
  },

  async 'dashboard.calendar'(tx, { actor, now }) {
    const since = kolkataDay(now.getTime() - YEAR_MS);
    return { market_visits: await visitsOf(tx, actor, sql<SqlBool>`date >= ${since}::date`) };
  },
};

interface Top {
  id: string;
  name: string;
  email: string | null;
  mobile: string;
  status: string;
}

/** The user's own records with the most visible visits, by name. Devices compute the same from local rows. */
async function topOf(tx: Tx, actor: Actor, table: 'leads' | 'contacts', of: 'lead_id' | 'contact_id') {
  const { rows } = await sql<Top>`
    select id, name, email, mobile, status from (
      select id, name, email, mobile, status,
        (select count(*) from market_visits v where v.${sql.ref(of)} = ${sql.ref(`${table}.id`)}
          and ${visible(actor, 'read', 'market_visits', 'v')}) as visits
      from ${sql.table(table)}
      where (assigned_to = ${actor.id}::uuid or created_by = ${actor.id}::uuid) and ${visible(actor, 'read', table)}
      order by visits desc, lower(name), id limit ${TOP}) as top
    order by lower(name), id`.execute(tx);
  return rows;
}

/** The user's own visits, by day. */
async function visitsOf(tx: Tx, actor: Actor, when: RawBuilder<SqlBool>) {
  const { rows } = await sql<MarketVisit>`
    select ${selectColumns('market_visits')} from market_visits
    where assigned_to = ${actor.id}::uuid and ${when} and ${visible(actor, 'read', 'market_visits')}
    order by date, title, id limit ${MAX_VISITS}`.execute(tx);
  const named = await withNames(tx, actor, 'market_visits', rows);
  return named.map((row) => ({
    id: row.id,
    title: row.title,
    date: row.date,
    reminder: reminderOf(row),
    lead: row.lead_id === null ? null : { id: row.lead_id, name: row.lead_name ?? null },
    customer: row.contact_id === null ? null : { id: row.contact_id, name: row.contact_name ?? null },
  }));
}
