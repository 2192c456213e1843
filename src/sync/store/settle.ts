import type { Table } from 'dexie';
import { findCall } from '#contract/calls.ts';
import type { OpResult, PushAnswer, SettledRow } from '#contract/core/sync.ts';
import { noChanges, type Changes } from '#data/store/changes.ts';
import type { UserDb } from '#data/store/db.ts';
import { readClock, readMeta } from '#data/store/meta.ts';
import type { IssueEntry, LogEntry, NoteEntry, OutboxEntry, SyncMeta } from '#data/stored.ts';
import { readResults, readSettledRows } from '../net/answer.ts';
import type { Batch, Settlement } from '../core/ports.ts';
import { block } from './block.ts';
import { rewind, rewindTables } from './rewind.ts';
import { settleRows, type AnsweredRecord } from './settle-rows.ts';

interface Env {
  now: () => number;
  new_id: () => string;
}

type Settled = Settlement & { changes: Changes };

/** Applies one answer: operations leave the outbox and rows settle, or a restored server gets its operations again. */
export async function settle(db: UserDb, env: Env, batch: Batch, answer: PushAnswer): Promise<Settled> {
  const changes = noChanges();
  const landed = await db.transaction('rw', tablesOf(db, batch), async () => {
    const meta = await readMeta(db, env.new_id);
    if (judge(meta, batch, answer) !== 'answered') return null;
    return land(db, env, withClock(meta, batch, answer, env), batch, answer, changes);
  });
  if (landed !== null) return { changes, rewound: false, progressed: landed > 0 || batch.ops.length === 0 };
  await db.transaction('rw', rewindTables(db), async () => {
    const meta = await readMeta(db, env.new_id);
    if (judge(meta, batch, answer) === 'restored')
      await rewind(db, env, withClock(meta, batch, answer, env), answer, changes);
  });
  return { changes, rewound: true, progressed: false };
}

/** An old batch has stale numbers; a restored server knows less than it once acknowledged. */
function judge(meta: SyncMeta, batch: Batch, answer: PushAnswer): 'answered' | 'old' | 'restored' {
  if (batch.stream_id !== meta.stream_id) return 'old';
  if (batch.epoch !== null && batch.epoch !== meta.epoch) return 'old';
  if (meta.epoch !== null && answer.epoch !== meta.epoch) return 'restored';
  return answer.last_seq < batch.acked ? 'restored' : 'answered';
}

const withClock = (meta: SyncMeta, batch: Batch, answer: PushAnswer, env: Env): SyncMeta => ({
  ...meta,
  ...readClock(answer.server_time, batch.taken_at, env.now()),
});

/** The outbox tables, and those of the batch's resources; never all of them. */
function tablesOf(db: UserDb, batch: Batch): Table[] {
  const names = new Set(batch.ops.map((op) => findCall(op.call)?.resource));
  const rows = [...names].flatMap((name) => (name === undefined ? [] : [db.own(name)]));
  return [db.outbox, db.oplog, db.issues, db.notes, db.meta, db.packs, db.pack_rows, ...rows];
}

async function land(
  db: UserDb,
  env: Env,
  meta: SyncMeta,
  batch: Batch,
  answer: PushAnswer,
  changes: Changes,
): Promise<number> {
  const last = batch.first_seq + batch.ops.length - 1;
  const entries = await db.outbox.where('seq').between(batch.first_seq, last, true, true).toArray();
  const byId = new Map(entries.map((entry) => [entry.op_id, entry]));
  const results = readResults(answer).flatMap((result) => {
    const entry = byId.get(result.op_id);
    return entry ? [{ result, entry }] : [];
  });
  const now = env.now();
  const acked = Math.max(meta.acked, answer.last_seq);
  await db.meta.put({ ...meta, epoch: answer.epoch, log_epoch: answer.epoch, acked });
  await leave(db, meta, results, now);
  const rows = new Map(readSettledRows(answer).map((row) => [row.op_id, row]));
  await settleRows(db, meta, answeredRecords(results, rows), { batch, last_seq: answer.last_seq }, changes);
  await block(
    db,
    results.filter(refusedCreate).map(({ entry }) => entry),
    changes,
  );
  if (results.length > 0) changes.outbox = true;
  return results.length;
}

interface Answered {
  result: OpResult;
  entry: OutboxEntry;
}

const refusedCreate = ({ result, entry }: Answered): boolean =>
  result.outcome === 'rejected' && entry.does === 'create';

/** Accepted operations move to the log, rejected ones stay for the user, conflicts become issues. */
async function leave(db: UserDb, meta: SyncMeta, answered: Answered[], now: number): Promise<void> {
  const taken = answered.filter(({ result }) => result.outcome !== 'rejected');
  const refused = answered.filter(({ result }) => result.outcome === 'rejected');
  await db.outbox.bulkDelete(taken.map(({ entry }) => entry.n));
  await db.oplog.bulkPut(
    taken.map(({ result, entry }): LogEntry => ({
      stream_id: meta.stream_id,
      seq: result.seq,
      at: now,
      entry,
    })),
  );
  await db.outbox.bulkPut(refused.map(({ result, entry }) => refusal(result, entry)));
  await db.issues.bulkPut(taken.flatMap(({ result, entry }) => issuesFrom(result, entry)));
  await db.notes.bulkPut(taken.flatMap(({ result, entry }) => notesFrom(result, entry, now)));
}

function refusal(result: OpResult, { seq: _, ...entry }: OutboxEntry): OutboxEntry {
  const { code = 'invalid', message = '', errors = {}, others } = result;
  return { ...entry, state: 'rejected', error: { code, message, errors, ...(others && { others }) } };
}

function issuesFrom({ conflicts = [], others = [] }: OpResult, entry: OutboxEntry): IssueEntry[] {
  const { call, resource, record_id, title, at, op_id } = entry;
  return conflicts.map((conflict) => {
    const other = others.find(({ field }) => field === conflict.field);
    const known = { by: other?.by ?? null, changed_at: other?.at ?? null };
    return {
      ...conflict,
      ...known,
      id: `${op_id}:${conflict.field}`,
      call,
      resource,
      record_id,
      title,
      at,
    };
  });
}

/** Changes by others to fields this edit did not touch. The newest change of a field replaces older ones. */
function notesFrom({ others = [] }: OpResult, entry: OutboxEntry, noted_at: number): NoteEntry[] {
  const { resource, record_id, patch } = entry;
  return others
    .filter(({ field }) => !Object.hasOwn(patch, field))
    .map((other) => ({
      ...other,
      id: `${resource}/${record_id}:${other.field}`,
      resource,
      record_id,
      noted_at,
    }));
}

/** The answers by record: the returned row belongs to the last operation of its record. */
function answeredRecords(answered: Answered[], rows: ReadonlyMap<string, SettledRow>): AnsweredRecord[] {
  const records = new Map<string, AnsweredRecord>();
  for (const { result, entry } of answered) {
    const key = `${entry.resource}/${entry.record_id}`;
    const landed = records.get(key) ?? {
      resource: entry.resource,
      id: entry.record_id,
      left_queue: 0,
      unusual: false,
    };
    if (result.outcome !== 'rejected') landed.left_queue += 1;
    if (result.outcome === 'rejected' || (result.conflicts ?? []).length > 0) landed.unusual = true;
    const row = rows.get(entry.op_id);
    if (row) landed.settled = { row, entry };
    records.set(key, landed);
  }
  return [...records.values()];
}
