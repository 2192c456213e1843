import { ApiError } from '#contract/core/errors.ts';
import { sql } from 'kysely';
import type { Actor, Person } from '../db/actor.ts';
import type { Db } from '../db/database.ts';
import { digest } from './secrets.ts';

/** A user with rights and team. `union` ends the recursion even if the reports-to tree has a cycle. */
const rightsOf = sql`
  u.id, u.name, u.username, u.profile_image, u.language, u.grade, u.role, u.department,
  coalesce((select json_agg(json_build_object('name', p.name, 'access_to', p.access_to) order by p.name)
    from role_permissions p where p.role_id = u.role_id), '[]') as permissions,
  case when exists (select 1 from role_permissions p where p.role_id = u.role_id
      and (p.access_to = 'group' or p.access_to = 'created' and p.name like 'approve-%'))
    then (with recursive below as (
        select u.id union select other.id from users other join below on other.reports_to = below.id)
      select array_agg(below.id order by below.id) from below)
    else array[u.id] end as team`;

/** The session has ended: the only 401 that signs a device out, marked by our own header. */
export class SessionEnded extends ApiError {
  constructor(readonly mark: 'ended' | 'left' | 'wipe') {
    super('unauthorized', 'Please sign in again.');
  }
}

interface SessionRow extends Actor {
  ended: boolean;
  left: boolean;
  wipe: boolean;
  is_stale: boolean;
}

const IDLE = sql`interval '14 days'`;
const SEEN_EVERY = sql`interval '5 minutes'`;

/** The token of an Authorization header, or null. */
export function bearerToken(header: string | undefined): string | null {
  const match = /^Bearer ([\w~+/.=-]{16,512})$/i.exec(header ?? '');
  return match?.[1] ?? null;
}

/**
 * The user of a token with current rights, in one query. With a full disk, the use of the session is not recorded.
 * (Decision 008.)
 */
export async function actorOf(db: Db, token: string, has_room = true): Promise<Actor> {
  const { rows } = await sessionQuery(digest(token)).execute(db);
  const found = rows[0];
  if (!found) throw new SessionEnded('ended');
  if (found.wipe) throw new SessionEnded('wipe');
  if (found.left && !found.handover) throw new SessionEnded('left');
  if (found.ended) throw new SessionEnded('ended');
  if (found.is_stale && has_room) await slide(db, found.session_id);
  const { ended: _ended, left: _left, wipe: _wipe, is_stale: _stale, ...actor } = found;
  return actor;
}

const isOver = sql`
  (s.ended_at is not null or s.idle_expires_at <= now() or s.absolute_expires_at <= now())`;

const sessionQuery = (token_hash: string) => sql<SessionRow>`
  select s.id as session_id, s.wipe, ${isOver} as ended,
    not u.active as left, s.handover_id is not null as handover,
    s.last_seen_at < now() - ${SEEN_EVERY} as is_stale, ${rightsOf}
  from sessions s join users u on u.id = s.user_id where s.token_hash = ${token_hash}`;

/** What a browser can show of a session: its token, or the cookie by which it is a known device of the user. */
interface Proof {
  token: string | null;
  device: string | null;
}

/** True while a session lives, for a browser of its user. */
export async function isOpenFor(db: Db, session_id: string, { token, device }: Proof): Promise<boolean> {
  const { rows } = await sql`
    select 1 from sessions s join users u on u.id = s.user_id
    where s.id = ${session_id}::uuid and u.active and not s.wipe and not ${isOver}
      and (s.token_hash = ${token && digest(token)} or exists (
        select 1 from known_devices k
        where k.user_id = s.user_id and k.device_hash = ${device && digest(device)}))`.execute(db);
  return rows.length > 0;
}

/** Another user with their rights, to check what that user may see. */
export async function personOf(db: Db, user_id: string): Promise<Person | undefined> {
  const { rows } = await sql<Person>`select ${rightsOf} from users u where u.id = ${user_id}::uuid`.execute(
    db,
  );
  return rows[0];
}

/** Extends an active session; recorded only every few minutes. */
async function slide(db: Db, session_id: string): Promise<void> {
  await sql`
    update sessions set last_seen_at = now(), idle_expires_at = least(now() + ${IDLE}, absolute_expires_at)
    where id = ${session_id}::uuid and ended_at is null`.execute(db);
}
