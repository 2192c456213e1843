import { resourceNames } from '#contract/resources.ts';
import type { Settings } from '#contract/core/settings.ts';
import { PULL_PAGE_ROWS, type PullPage } from '#contract/core/sync.ts';
import { sql } from 'kysely';
import type { Actor } from '../db/actor.ts';
import type { Db, Tx } from '../db/database.ts';
import { cutSince, nextXid } from '../db/epoch.ts';
import { HistoryMoved } from '../db/failures.ts';
import { historyMoved, inOneHistory } from '../db/history.ts';
import { readOnly } from '../db/transaction.ts';
import { portraitAddress } from '../files/portraits.ts';
import { decodeCursor, encodeCursor, scopeDigest, type Cursor } from './cursor.ts';
import { changedTables, pullGone, pullRows } from './pull-rows.ts';

/** Retention of tombstones and scope moves in days; a device away for longer needs a full pull. */
export const LEFT_DAYS = 400;

const DAY_S = 86_400;
/** Rows of every resource, then deletions, then moves out of scope. */
const GONE = ['tombstones', 'scope_moves'] as const;
const tables = [...resourceNames, ...GONE];

interface Horizon {
  epoch: string;
  /** When the epoch began; null for the first. */
  started_at: string | null;
  xmin: string;
  now_s: number;
  /** The last number of the caller's stream; null if the caller names none. */
  last_seq: number | null;
}

/** What a device asks with: its cursor, and the stream of its operations. */
export interface PullRequest {
  cursor?: string | undefined;
  stream_id?: string | undefined;
}

/** Runs the read of a page behind a gate. */
export type Turn = <T>(read: () => Promise<T>) => Promise<T>;

/** The pages of a pull from a cursor, each read on a connection that is released at once. (Decision 004.) */
export async function* pullPages(
  db: Db,
  actor: Actor,
  request: PullRequest,
  settings: Settings,
  turn: Turn,
): AsyncGenerator<PullPage> {
  let cursor = decodeCursor(request.cursor);
  const read = () =>
    readOnly(db, async (tx) => {
      const horizon = await horizonOf(tx, actor, request.stream_id);
      cursor = await windowFor(tx, cursor, actor, horizon);
      return fill(tx, actor, cursor, horizon, settings);
    });
  for (;;) {
    const page = await turn(() => inOneHistory(db, read));
    yield page;
    if (!page.more) return;
    cursor = decodeCursor(page.cursor);
  }
}

/** Every transaction below xmin has ended, so no row below it can still appear. */
async function horizonOf(tx: Tx, actor: Actor, stream_id: string | undefined): Promise<Horizon> {
  const reached = sql`(
    select last_seq from streams where stream_id = ${stream_id ?? null}::uuid and user_id = ${actor.id}::uuid)`;
  const { rows } = await sql<Horizon & { moved: boolean }>`
    select epoch, (select started_at from epochs where epochs.epoch = app_state.epoch),
      pg_snapshot_xmin(pg_current_snapshot())::text as xmin, extract(epoch from now())::bigint as now_s,
      ${stream_id === undefined ? sql`null` : sql`coalesce(${reached}, 0)`} as last_seq, ${historyMoved} as moved
    from app_state`.execute(tx);
  const horizon = rows[0];
  if (!horizon) throw new Error('app_state has no row');
  if (horizon.moved) throw new HistoryMoved();
  return horizon;
}

/** The cursor to continue with: the given one while it fits this database and user, else a full pull. */
async function windowFor(
  tx: Tx,
  cursor: Cursor | undefined,
  actor: Actor,
  horizon: Horizon,
): Promise<Cursor> {
  const { epoch, xmin, now_s } = horizon;
  const digest = scopeDigest(actor);
  const fits =
    cursor?.digest === digest &&
    cursor.since > now_s - (LEFT_DAYS - 1) * DAY_S &&
    BigInt(cursor.from) <= BigInt(xmin) &&
    (cursor.epoch === epoch || (await survived(tx, cursor, epoch)));
  if (!cursor || !fits)
    return { epoch, digest, mode: 'full', since: now_s, from: '0', until: xmin, stage: 0, after: null };
  const open = { ...cursor, epoch };
  return open.until === null ? { ...open, until: xmin, since: now_s } : open;
}

/** True if all that a device of an earlier epoch has seen is part of this one. */
async function survived(tx: Tx, { epoch: earlier, seen }: Cursor, epoch: string): Promise<boolean> {
  const cut = seen === undefined ? null : await cutSince(tx, earlier, epoch);
  return seen !== undefined && cut !== null && BigInt(seen) <= BigInt(cut);
}

async function fill(
  tx: Tx,
  actor: Actor,
  start: Cursor,
  horizon: Horizon,
  settings: Settings,
): Promise<PullPage> {
  const page: Pick<PullPage, 'rows' | 'gone'> = { rows: {}, gone: {} };
  const worthReading = start.mode === 'full' ? null : await changedTables(tx, tables, start);
  let cursor = start;
  let room = PULL_PAGE_ROWS;
  while (cursor.stage < stagesOf(cursor) && room > 0) {
    const skipped = worthReading?.has(tables[cursor.stage] ?? '') === false;
    const { size, last } = skipped ? NOTHING : await fillStage(tx, actor, cursor, room, page);
    const done = size < room;
    room -= size;
    cursor = done ? { ...cursor, stage: cursor.stage + 1, after: null } : { ...cursor, after: last };
  }
  const more = cursor.stage < stagesOf(cursor);
  // Rows and removals are read as they are now, which a lost transaction above the window may have made them.
  cursor = { ...cursor, seen: await nextXid(tx) };
  return {
    epoch: horizon.epoch,
    cursor: encodeCursor(more ? cursor : nextWindow(cursor)),
    more,
    full: cursor.mode === 'full',
    ...(isFirst(start) && { first: true }),
    server_time: new Date().toISOString(),
    ...(horizon.last_seq !== null && { last_seq: horizon.last_seq }),
    ...(horizon.started_at !== null && { epoch_at: horizon.started_at }),
    ...page,
    ...(!more && { viewer: await viewerOf(tx, actor), settings }),
  };
}

const NOTHING = { size: 0, last: null } as const;

const isFirst = ({ mode, stage, after }: Cursor) => mode === 'full' && stage === 0 && after === null;

/** A full pull has no deletions: rows it does not contain are gone. */
const stagesOf = ({ mode }: Cursor) => (mode === 'full' ? resourceNames.length : tables.length);

async function fillStage(
  tx: Tx,
  actor: Actor,
  cursor: Cursor,
  room: number,
  page: Pick<PullPage, 'rows' | 'gone'>,
): Promise<{ size: number; last: Cursor['after'] }> {
  const name = resourceNames[cursor.stage];
  if (name) {
    const part = await pullRows(tx, actor, name, cursor, room);
    if (part.size > 0) page.rows[name] = part.data;
    return part;
  }
  const table = GONE[cursor.stage - resourceNames.length] ?? 'scope_moves';
  const part = await pullGone(tx, actor, resourceNames, table, cursor, room);
  for (const { resource, id, reason } of part.data) (page.gone[resource] ??= []).push({ id, reason });
  return part;
}

const nextWindow = (cursor: Cursor): Cursor => ({
  ...cursor,
  mode: 'delta',
  from: cursor.until ?? cursor.from,
  until: null,
  stage: 0,
  after: null,
});

async function viewerOf(tx: Tx, actor: Actor) {
  const { permissions, team, id, name, role, department, language, grade } = actor;
  const profile_image = await portraitAddress(tx, actor, actor.profile_image);
  const user = { id, name, profile_image, role, department, language, grade };
  const leads = permissions.some(
    ({ name: right, access_to }) =>
      access_to === 'group' || (right.startsWith('approve-') && access_to !== 'all'),
  );
  return { user, permissions: [...permissions], ...(leads && { team: [...team] }) };
}
