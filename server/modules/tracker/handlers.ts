import { kolkataDayStart } from '#contract/dates.ts';
import { ApiError } from '#contract/errors.ts';
import { scopeOf } from '#contract/permissions.ts';
import type { trackerCalls } from '#contract/tracker.ts';
import { sql } from 'kysely';
import type { Actor } from '#server/db/actor.ts';
import type { Tx } from '#server/db/database.ts';
import { searchRows } from '#server/db/list.ts';
import type { Handlers } from '#server/http/handler.ts';

const MIN_SEARCH = 3;
const MAX_ENTRIES = 5000;
const DAY_MS = 86_400_000;

export const trackerHandlers: Handlers<keyof typeof trackerCalls> = {
  async 'tracker.users'(tx, { actor }, { query }) {
    const text = query.query.trim();
    const found = text.length < MIN_SEARCH ? [] : await searchRows(tx, actor, 'users', text);
    const data = found.filter(({ id }) => isWatched(actor, id)).map(({ id, name }) => ({ id, name }));
    return { data };
  },

  async 'tracker.live'(tx, { actor }, { body }) {
    await watched(tx, actor, body.id);
    const [data = null] = await entriesOf(tx, body.id, sql`lat is not null order by at desc limit 1`);
    return { data };
  },

  async 'tracker.day'(tx, { actor }, { body }) {
    const user = await watched(tx, actor, body.id);
    const from = kolkataDayStart(body.date);
    const [start, end] = [from, from + DAY_MS].map((at) => new Date(at).toISOString());
    const list = await entriesOf(
      tx,
      body.id,
      sql`at >= ${start}::timestamptz and at < ${end}::timestamptz order by at limit ${MAX_ENTRIES}`,
    );
    return { map: list.filter(({ lat }) => lat !== null), list, user };
  },
};

/** Whose track an actor may see, by the scope of their right. */
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

/** The user, where the actor may see their track; anybody else does not exist here. */
async function watched(tx: Tx, actor: Actor, id: string): Promise<{ id: string; name: string }> {
  const user = await tx.selectFrom('users').select(['id', 'name']).where('id', '=', id).executeTakeFirst();
  if (!user || !isWatched(actor, id)) throw new ApiError('not_found', 'This user does not exist.');
  return user;
}

interface Entry {
  user_id: string;
  username: string;
  lat: number | null;
  lng: number | null;
  address: string | null;
  datetime: string;
  type: string;
  remarks: string | null;
}

async function entriesOf(tx: Tx, user_id: string, which: ReturnType<typeof sql>): Promise<Entry[]> {
  const { rows } = await sql<Entry>`
    select p.user_id, users.name as username, p.lat, p.lng, p.address, p.at as datetime, p.type, p.remarks
    from positions p join users on users.id = p.user_id
    where p.user_id = ${user_id}::uuid and ${which}`.execute(tx);
  return rows;
}
