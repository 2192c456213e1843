import { kolkataDay, kolkataDayStart } from '#contract/core/dates.ts';
import { ApiError } from '#contract/core/errors.ts';
import { message } from '#contract/core/language/message.ts';
import { scopeOf } from '#contract/core/permissions.ts';
import type { trackerCalls, TrackEntry } from '#contract/tracker.ts';
import { sql, type RawBuilder } from 'kysely';
import { writeAudit } from '#server/db/audit.ts';
import type { Actor } from '#server/db/actor.ts';
import type { Tx } from '#server/db/database.ts';
import { searchRows } from '#server/db/list.ts';
import { findRow } from '#server/db/table.ts';
import type { Context, Handlers } from '#server/calls/handler.ts';

const MIN_SEARCH = 3;
const MAX_ENTRIES = 5000;
const DAY_MS = 86_400_000;
const ONE_LOOK_MIN = 5;
/** The audit action for viewing a user's location. */
const LOOK = 'location look-up';

interface Look {
  name: string;
  times: number;
  last_at: string;
}

export const trackerHandlers: Handlers<keyof typeof trackerCalls> = {
  async 'tracker.users'(tx, { actor }, { query }) {
    const text = query.query.trim();
    const found = text.length < MIN_SEARCH ? [] : await searchRows(tx, actor, 'users', text);
    const data = found.filter(({ id }) => isWatched(actor, id)).map(({ id, name }) => ({ id, name }));
    return { data };
  },

  async 'tracker.live'(tx, context, { body }) {
    await lookAt(tx, context, body.id, 'live');
    const [data = null] = await entriesOf(tx, body.id, sql`lat is not null order by at desc limit 1`);
    return { data };
  },

  async 'tracker.day'(tx, context, { body }) {
    const user = await lookAt(tx, context, body.id);
    const list = await dayOf(tx, body.id, body.date);
    return { map: list.filter(({ lat }) => lat !== null), list, user };
  },

  async 'tracker.own'(tx, { actor, now }, { query }) {
    const list = await dayOf(tx, actor.id, query.date ?? kolkataDay(now.getTime()));
    return { list, looks: await looksAt(tx, actor.id) };
  },

  async 'tracker.visit'(tx, context, { body }) {
    const visit = await findRow(tx, context.actor, 'market_visits', body.id);
    if (visit.assigned_to === null || visit.checked_in_at === null) return { list: [] };
    await lookAt(tx, context, visit.assigned_to);
    const left = visit.is_open ? 'infinity' : visit.checked_out_at;
    const day = kolkataDay(Date.parse(visit.checked_in_at));
    return {
      list: await dayOf(
        tx,
        visit.assigned_to,
        day,
        sql`(type in ('log_in', 'log_out') or (type = 'tracker'
          and at between ${visit.checked_in_at}::timestamptz and ${left}::timestamptz))`,
      ),
    };
  },
};

/** True if the scope of the actor's right covers this user's track. */
function isWatched(actor: Actor, user_id: string): boolean {
  switch (scopeOf(actor, 'read', 'salesforce_trackers')) {
    case 'all':
      return true;
    case 'group':
      return actor.team.includes(user_id);
    default:
      return actor.id === user_id;
  }
}

/**
 * The user, if the actor may see their track: every user is in the directory, their location is not. Viewing another
 * user's track is recorded for that user to see.
 */
async function lookAt(
  tx: Tx,
  context: Context,
  id: string,
  what: 'day' | 'live' = 'day',
): Promise<{ id: string; name: string }> {
  const { actor } = context;
  const user = await tx.selectFrom('users').select(['id', 'name']).where('id', '=', id).executeTakeFirst();
  if (!user) throw new ApiError('not_found', 'This user does not exist.');
  if (!isWatched(actor, id))
    throw new ApiError(
      'forbidden',
      message('You can’t see the location of {name}. Only their managers can.', { name: user.name }),
    );
  if (actor.id !== id && !(what === 'live' && (await isStillLooking(tx, actor.id, id))))
    await writeAudit(tx, context, { action: LOOK, resource: 'users', record_id: id, after: { what } });
  return user;
}

/** An open screen polls: that counts as one view, recorded every few minutes. */
async function isStillLooking(tx: Tx, actor_id: string, id: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from audit
    where record_id = ${id}::uuid and user_id = ${actor_id}::uuid and action = ${LOOK}
      and after ->> 'what' = 'live' and at > now() - ${`${ONE_LOOK_MIN} minutes`}::interval
    limit 1`.execute(tx);
  return rows.length > 0;
}

async function looksAt(tx: Tx, user_id: string): Promise<Look[]> {
  const { rows } = await sql<Look>`
    select users.name, count(*)::integer as times, max(audit.at) as last_at
    from audit join users on users.id = audit.user_id
    where audit.record_id = ${user_id}::uuid and audit.action = ${LOOK} and audit.at > now() - interval '30 days'
    group by users.id, users.name order by last_at desc`.execute(tx);
  return rows;
}

/** The entries of a day in Asia/Kolkata, or those of one kind, in time order. */
async function dayOf(
  tx: Tx,
  user_id: string,
  day: string,
  which: RawBuilder<unknown> = sql`true`,
): Promise<TrackEntry[]> {
  const from = kolkataDayStart(day);
  const [start, end] = [from, from + DAY_MS].map((at) => new Date(at).toISOString());
  return entriesOf(
    tx,
    user_id,
    sql`at >= ${start}::timestamptz and at < ${end}::timestamptz and ${which} order by at limit ${MAX_ENTRIES}`,
  );
}

async function entriesOf(tx: Tx, user_id: string, which: ReturnType<typeof sql>): Promise<TrackEntry[]> {
  const { rows } = await sql<TrackEntry>`
    select p.user_id, users.name as username, p.lat, p.lng, p.address, p.at as datetime, p.type, p.remarks
    from positions p join users on users.id = p.user_id
    where p.user_id = ${user_id}::uuid and ${which}`.execute(tx);
  return rows;
}
