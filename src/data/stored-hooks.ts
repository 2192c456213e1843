import { useLiveQuery } from 'dexie-react-hooks';
import { useMemo, useRef, useSyncExternalStore } from 'react';
import type { ResourceName } from '#contract/resources.ts';
import type { Draft, FileState, PendingOp, Unsettled } from './api.ts';
import { currentStatus, engine, onEngineEvent } from './engine.ts';
import type { Live } from './hooks.ts';
import type { ImportReport } from './import-export.ts';
import type { NeededBy, Outbox, OutboxQuery, QueuedOp } from './outbox.ts';
import { dbFault, openedDb, untilOpened, watchDb } from './opened-db.ts';
import { toFileState } from './store/blobs.ts';
import { asShown } from './store/conflicts.ts';
import type { UserDb } from './store/db.ts';
import { listImports } from './store/imports.ts';
import { countStuck, listOutbox, pendingOf } from './store/queued.ts';
import { issuesOf, notesOf } from './store/record.ts';
import type { ImportEntry } from './stored.ts';
import type { InFlight } from './sync-status.ts';

interface Answer<T> {
  key: string;
  value: T;
}

/** Live query over the small tables; runs again when a transaction of any tab touches what it read. (Decision 039.) */
function useQuery<T>(
  question: readonly unknown[],
  read: (db: UserDb) => Promise<T>,
): Pick<Live<T>, 'value' | 'fresh'> {
  const key = JSON.stringify(question);
  const db = useSyncExternalStore(watchDb, openedDb);
  const last = useRef<Answer<T>>(undefined);
  const answer = useLiveQuery(async () => {
    if (!db) return last.current;
    // A database closed during a read is reopened, or its user signs out: the last result stays until then.
    last.current = await read(db).then(
      (value) => ({ key, value }),
      () => last.current,
    );
    return last.current;
  }, [db, key]);
  return { value: answer?.value, fresh: answer?.key === key };
}

/** The same for what a screen is about: throws to the error screen what keeps the page from opening the database. */
function useStored<T>(question: readonly unknown[], read: (db: UserDb) => Promise<T>) {
  const fault = useSyncExternalStore(watchDb, dbFault);
  const answer = useQuery(question, read);
  if (fault !== null) throw fault;
  return answer;
}

/** State only the running sync knows: whether a batch is in flight, and which file. */
function useInFlight(): InFlight {
  const sending = useSyncExternalStore(onEngineEvent, () => currentStatus().sending);
  const sending_file = useSyncExternalStore(onEngineEvent, () => currentStatus().sending_file);
  return { sending, sending_file };
}

const nothing: readonly never[] = [];

/** All unsent operations and those that need the user; undefined before the first read. */
export function useOutbox(query: OutboxQuery): Outbox<QueuedOp> | undefined {
  const flight = useInFlight();
  const { value } = useStored(['outbox', query, flight], (db) => listOutbox(db, query, flight));
  const needed = useNeeded(value?.ops ?? nothing);
  return useMemo(
    () => value && { ...value, ops: value.ops.map((op) => ({ ...op, needed_by: neededFor(op, needed) })) },
    [value, needed],
  );
}

const neededFor = ({ does, record_id }: PendingOp, counted: Partial<Record<string, NeededBy>> = {}) =>
  does === 'create' ? counted[record_id] : { own: 0, others: 0 };

/** What would be removed with each create. Counted by the engine, because it reads the whole outbox. */
function useNeeded(ops: readonly PendingOp[]) {
  const creations = ops.filter(({ does }) => does === 'create').map(({ record_id }) => record_id);
  const { value } = useStored(
    ['needed', creations],
    async (db): Promise<Partial<Record<string, NeededBy>>> => {
      // Any change of the outbox changes the result.
      await db.outbox.count();
      return creations.length === 0 ? {} : engine().neededBy(creations);
    },
  );
  return value;
}

/** The unsent changes of the records of one resource. */
export function useQueued(resource: string): readonly PendingOp[] {
  return useStored(['queued', resource], (db) => pendingOf(db, resource)).value ?? nothing;
}

/** Unsaved drafts on this device, by key prefix. */
export const useDrafts = (prefix: string): readonly Draft[] =>
  useStored(['drafts', prefix], (db) => db.drafts.where('key').startsWith(prefix).toArray()).value ?? nothing;

/** The paths of the records this user opened on this device, most recent first; none while they cannot be read. */
export const useRecents = (): readonly string[] =>
  useQuery(['recents'], (db) => db.recents.orderBy('opened_at').reverse().primaryKeys()).value ?? nothing;

/** Of one record: unsent operations, those that need the user, and changes others made meanwhile. */
export function useUnsettled(resource: string, id: string): Unsettled | undefined {
  const flight = useInFlight();
  const { value } = useStored(['unsettled', resource, id, flight], async (db) => ({
    id,
    pending: await pendingOf(db, resource, id, flight),
    issues: await asShown(db, await issuesOf(db, resource, id)),
    notes: await notesOf(db, resource, id),
  }));
  return value?.id === id ? value : undefined;
}

/** The imports of one resource, newest first. */
export const useImports = (resource: ResourceName): ImportEntry[] | undefined =>
  useStored(['imports', resource], (db) => listImports(db, resource)).value;

/** State of one import; null if the id is unknown. Counted by the engine: it may have twenty thousand rows. */
export const useImportReport = (id: string): ImportReport | null | undefined =>
  useStored(['import', id], async (db) => {
    await Promise.all([db.imports.get(id), db.outbox.count(), countStuck(db)]);
    return (await engine().importReport(id)) ?? null;
  }).value;

/** Upload state of a file, live; null if this device does not hold it. */
export function useFileState(file_id: string): FileState | null {
  const { sending_file } = useInFlight();
  const { value, fresh } = useStored(['file', file_id], (db) => db.blobs.get(file_id));
  return fresh && value ? toFileState(value, sending_file === file_id) : null;
}

/** The same of several files, by id; undefined before the first read. */
export function useFileStates(ids: readonly string[]): ReadonlyMap<string, FileState> | undefined {
  return useStored(['files', ids], async (db) => {
    const held = await db.blobs.bulkGet([...ids]);
    return new Map(held.flatMap((blob) => (blob ? [[blob.id, toFileState(blob, false)]] : [])));
  }).value;
}

/** The same queries, run once. */
export const wholeOutbox = async (): Promise<Outbox> => listOutbox(await untilOpened());
export const storedImports = async (resource: ResourceName): Promise<ImportEntry[]> =>
  listImports(await untilOpened(), resource);
