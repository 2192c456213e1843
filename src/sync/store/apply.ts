import type { Table } from 'dexie';
import { unpackRows } from '#contract/core/columns.ts';
import { findResource } from '#contract/resources.ts';
import type { PullPage } from '#contract/core/sync.ts';
import { noChanges, type Changes } from '#data/store/changes.ts';
import type { UserDb } from '#data/store/db.ts';
import { build, heldOf, heldOfPulled, type Held } from '#data/store/fold.ts';
import { isLate, readClock, readMeta } from '#data/store/meta.ts';
import { dropRow, fieldsOf, putHeld } from '#data/store/record.ts';
import type { OwnRow, SyncMeta } from '#data/stored.ts';
import { applyFull } from './apply-full.ts';
import { isBehind, type Pull } from './heal.ts';
import { isNewer } from './newer.ts';
import { newEpoch } from './rewind.ts';

interface Env {
  now: () => number;
  new_id: () => string;
}

interface Applied {
  /** A page of an older pull is not stored, nor is one of a server that is behind this device. */
  found: 'stored' | 'stale' | 'behind';
  changes: Changes;
  sweeps: boolean;
}

/** Stores one page's rows, removals and cursor, in one transaction over the tables it names. */
export async function applyPage(db: UserDb, env: Env, page: PullPage, pull: Pull | null): Promise<Applied> {
  const changes = noChanges();
  const done = await db.transaction('rw', tablesOf(db, page), async () => {
    const stored = await readMeta(db, env.new_id);
    if (pull !== null && pull.number !== stored.pull) return { found: 'stale', sweeps: false } as const;
    if (pull !== null && isBehind(stored, page, pull)) return { found: 'behind', sweeps: false } as const;
    const meta = onEpoch(answeredFor(stored, page, pull), page);
    if (page.full) await applyFull(db, meta, page, changes);
    else await applyDelta(db, meta, page, changes);
    const now = env.now();
    const next = after(meta, page, pull?.asked_at ?? now, now);
    await db.meta.put(next);
    return { found: 'stored', sweeps: next.sweep.length > 0 } as const;
  });
  return { changes, ...done };
}

function tablesOf(db: UserDb, page: PullPage): Table[] {
  const names = new Set([...Object.keys(page.rows), ...Object.keys(page.gone)]);
  const rows = [...names].filter((name) => findResource(name) !== undefined).map((name) => db.own(name));
  return [db.outbox, db.issues, db.meta, db.packs, db.pack_rows, db.pack_columns, ...rows];
}

/** A page that carries the last number of this stream answers for the log too. */
function answeredFor(meta: SyncMeta, { epoch, last_seq }: PullPage, pull: Pull | null): SyncMeta {
  const own = last_seq !== undefined && pull?.stream_id === meta.stream_id;
  return own ? { ...meta, log_epoch: epoch } : meta;
}

/** A page of another epoch: revisions are no longer comparable with it. */
function onEpoch(meta: SyncMeta, page: PullPage): SyncMeta {
  if (meta.epoch === page.epoch) return begun(meta, page);
  const changed = meta.epoch === null ? { epoch: page.epoch } : newEpoch(meta, page.epoch);
  return begun({ ...meta, ...changed, pull: meta.pull, ...(meta.epoch && { epoch_pull: meta.pull }) }, page);
}

/** The first page of a full pull sets from when on rows count as seen. */
function begun(meta: SyncMeta, page: PullPage): SyncMeta {
  if (!page.full) return { ...meta, full: null };
  if (meta.full && !page.first) return meta;
  return { ...meta, full: { from: meta.pull }, filled_from: meta.pull, pulled_rows: 0 };
}

function after(meta: SyncMeta, page: PullPage, asked_at: number, now: number): SyncMeta {
  const count = Object.values(page.rows)
    .flat()
    .reduce((sum, run) => sum + run.size, 0);
  const next: SyncMeta = {
    ...meta,
    cursor: page.cursor,
    paged: meta.pull,
    ...readClock(page.server_time, asked_at, now),
    next_pack: meta.next_pack + (page.full ? Object.keys(page.rows).length : 0),
    ...(page.epoch_at !== undefined && { epoch_at: page.epoch_at }),
    pulled_rows: page.full ? (meta.pulled_rows ?? 0) + count : meta.pulled_rows,
  };
  if (page.more) return next;
  const from = meta.full?.from;
  return {
    ...next,
    full: null,
    pulled_at: isLate(asked_at, now) ? asked_at : now,
    sweep: from === undefined ? meta.sweep : meta.resources.map((resource) => ({ resource, from })),
  };
}

async function applyDelta(db: UserDb, meta: SyncMeta, page: PullPage, changes: Changes): Promise<void> {
  for (const [resource, gone] of Object.entries(page.gone)) {
    if (!findResource(resource)) continue;
    for (const { id, reason } of gone) await leave(db, meta, resource, id, reason, changes);
  }
  for (const [resource, runs] of Object.entries(page.rows)) {
    if (!findResource(resource)) continue;
    const pulled = unpackRows(runs).map((row) => heldOfPulled(row, meta.pull));
    const owns = await db.own(resource).bulkGet(pulled.map((held) => held.id));
    const plainRows: OwnRow[] = [];
    // Awaits only requests: Dexie loses its transaction after a hundred awaits without one.
    for (const [at, held] of pulled.entries()) {
      const own = owns[at];
      if (own && isNewer(meta, own, held.rev)) continue;
      const isPlain = !own || (own._pend === 0 && own._mark === 'synced');
      const row = isPlain ? build(held, [], 0, fieldsOf(resource)) : null;
      if (row) plainRows.push(row);
      else await rebase(db, resource, held, own, changes);
    }
    await db.own(resource).bulkPut(plainRows);
    for (const row of plainRows) changes.rows.push({ resource, row });
  }
}

/** Stores a pulled row under the unsent work and open conflicts of its record. */
async function rebase(
  db: UserDb,
  resource: string,
  pulled: Held,
  own: OwnRow | undefined,
  changes: Changes,
): Promise<void> {
  const seen = own && heldOf(own).seen;
  await putHeld(db, resource, { ...pulled, ...(seen !== undefined && { seen }) }, changes);
}

/** Deletes a row that left; with unsent work it stays, marked, until that is answered. */
async function leave(
  db: UserDb,
  meta: SyncMeta,
  resource: string,
  id: string,
  reason: 'moved' | 'deleted',
  changes: Changes,
): Promise<void> {
  const own = await db.own(resource).get(id);
  if (own && own._pend > 0) await putHeld(db, resource, { ...heldOf(own), left: reason }, changes);
  else await dropRow(db, resource, { id, gen: meta.pull }, changes);
}
