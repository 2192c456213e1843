import { ruleText } from '#contract/core/language/message.ts';
import { findResource, type ResourceName } from '#contract/resources.ts';
import type { NewOp } from '../api.ts';
import type { ImportReport, RowPart } from '../import-export.ts';
import type { Changes } from './changes.ts';
import { commitAll, writeTables, type WriteEnv } from './commit.ts';
import type { UserDb } from './db.ts';
import type { ImportEntry, ImportPiece, ImportRow, OutboxEntry } from '../stored.ts';

/** The imports of one resource, newest first. */
export async function listImports(db: UserDb, resource: ResourceName): Promise<ImportEntry[]> {
  const entries = await db.imports.where('resource').equals(resource).toArray();
  return entries.sort((one, other) => (one.at < other.at ? 1 : -1));
}

/** Stores some rows of a file before its import begins. */
export async function keepPiece(db: UserDb, piece: ImportPiece): Promise<void> {
  await db.import_pieces.put(piece);
}

/** Starts an import whose pieces are stored; deletes pieces of any never started. */
export async function beginImport(db: UserDb, entry: ImportEntry): Promise<void> {
  await db.transaction('rw', db.imports, db.import_pieces, async () => {
    await db.imports.put(entry);
    const known = await db.imports.toCollection().primaryKeys();
    await db.import_pieces.where('import_id').noneOf(known).delete();
  });
}

/** Stops or resumes an import, and stores the progress of a revert. */
export async function setImportState(db: UserDb, id: string, state: ImportEntry['state']): Promise<void> {
  await db.transaction('rw', db.imports, async () => {
    const entry = await db.imports.get(id);
    const over = entry?.state === 'done' && (state === 'running' || state === 'stopped');
    if (entry && !over) await db.imports.put({ ...entry, state });
  });
}

/**
 * Creates the records of the next piece as ordinary writes, and its progress in the same transaction: no row is
 * created twice, after an interruption or from another tab. Null when nothing is left to do.
 */
export async function importStep(db: UserDb, env: WriteEnv, id: string): Promise<Changes | null> {
  const resource = (await db.imports.get(id))?.resource;
  if (resource === undefined) return null;
  const tables = [...writeTables(db, resource), db.imports, db.import_pieces];
  return db.transaction('rw', tables, async () => {
    const entry = await db.imports.get(id);
    if (entry?.state !== 'running') return null;
    const piece = await db.import_pieces.get([id, entry.next]);
    const ops = piece ? rowsOf(piece).flatMap((row) => creation(resource, row)) : [];
    const { changes } = await commitAll(db, env, ops);
    const next = entry.next + 1;
    const state = next < entry.pieces ? 'running' : 'done';
    await db.imports.put({ ...entry, next, state, made: entry.made + ops.length });
    return changes;
  });
}

/** The rows of a piece. */
export const rowsOf = (piece: ImportPiece): ImportRow[] => JSON.parse(piece.text) as ImportRow[];

function creation(resource: ResourceName, { id, patch }: ImportRow): NewOp[] {
  const call = findResource(resource)?.calls.create;
  if (id === null || patch === null || call === undefined) return [];
  return [{ call, resource, does: 'create', record_id: id, patch }];
}

/** The file line of each imported record. */
export async function importedRecords(db: UserDb, id: string): Promise<Map<string, number>> {
  const pieces = await db.import_pieces.where('import_id').equals(id).toArray();
  return new Map(pieces.flatMap(({ records }) => records.map((record) => [record.id, record.line] as const)));
}

/** State of an import: what the server has not answered yet, and what it rejected. */
export async function importReport(
  db: UserDb,
  id: string,
  lines: ReadonlyMap<string, number>,
): Promise<ImportReport | undefined> {
  const entry = await db.imports.get(id);
  if (!entry) return undefined;
  const refused = (await refusals(db)).filter(
    ({ record_id, does }) => does === 'create' && lines.has(record_id),
  );
  const waiting = await waitingRecords(db, entry.resource);
  return {
    entry,
    waiting: [...waiting].filter((record) => lines.has(record)).length - refused.length,
    refused: refused.map(({ op_id, record_id, title, error }) => ({
      op_id,
      record_id,
      title,
      line: lines.get(record_id) ?? 0,
      reason: reasonOf(error),
    })),
  };
}

const refusals = async (db: UserDb): Promise<OutboxEntry[]> =>
  db.outbox.where('state').anyOf('rejected', 'quarantined').toArray();

/** Reads only the index, because twenty thousand entries may wait. */
async function waitingRecords(db: UserDb, resource: string): Promise<Set<string>> {
  const keys: unknown[] = await db.outbox
    .where('[resource+record_id]')
    .between([resource, ''], [resource, '\uffff'])
    .keys();
  return new Set(keys.map((key) => String(Array.isArray(key) ? key[1] : key)));
}

function reasonOf(error: OutboxEntry['error']): string {
  const details = Object.values(error?.errors ?? {}).flat();
  return details.length > 0 ? details.join('; ') : (error?.message ?? ruleText('The server rejected it.'));
}

/** The rows of one piece that became no record: their cells and the reason, by file line. */
export async function importRest(db: UserDb, report: ImportReport, no: number): Promise<RowPart> {
  const piece = await db.import_pieces.get([report.entry.id, no]);
  const refused = new Map(report.refused.map(({ record_id, reason }) => [record_id, reason]));
  const rest = (piece ? rowsOf(piece) : []).flatMap(({ line, cells, id, reason }) => {
    const why = id === null ? reason : refused.get(id);
    return why === undefined ? [] : [{ line, cells: [...cells, why] }];
  });
  return { at: rest.map(({ line }) => line), rows: rest.map(({ cells }) => JSON.stringify(cells)) };
}
