import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react';
import type { ChoiceList } from '#contract/core/choices.ts';
import type { Choice } from '#contract/core/lists.ts';
import type { ListQuery } from '#contract/core/resource.ts';
import type { ResourceName } from '#contract/resources.ts';
import type { Point } from '#lib/geo/distance.ts';
import type {
  Duplicate,
  EngineEvent,
  FoundRow,
  ListAnswer,
  ListRow,
  LocalRecord,
  Probe,
  Session,
  StoredRecord,
} from './api.ts';
import type { Group, Grouping, Ranking } from './grouping.ts';
import { missingOf, type Missing, type SyncStatus } from './sync-status.ts';
import {
  currentPerson,
  currentSession,
  currentStatus,
  engine,
  onEngineEvent,
  sessionEnded,
  type Person,
} from './engine.ts';
import { opensOffline } from './cached-files.ts';
import { follow } from './live.ts';
import type { Near } from './near.ts';

/** A live query result. The last value stays while the next one loads. */
export interface Live<T> {
  /** Undefined only before the first result. */
  value: T | undefined;
  /** True when the value answers the current query, not the previous one. */
  fresh: boolean;
  error: unknown;
}

type Concerns = (event: EngineEvent) => boolean;

function useAnswer<T>(key: string, ask: () => Promise<T>, concerns: Concerns): Live<T> {
  const [state, setState] = useState<{ key: string; value: T | undefined; error: unknown }>();
  const onAsk = useEffectEvent(ask);
  const onEvent = useEffectEvent(concerns);
  useEffect(
    () =>
      follow(
        () => onAsk(),
        (event) => onEvent(event),
        (value) => {
          setState({ key, value, error: null });
        },
        (error) => {
          setState((before) => ({ key, value: before?.value, error }));
        },
      ),
    // The key covers everything the query depends on.
    [key],
  );
  return { value: state?.value, fresh: state?.key === key, error: state?.error ?? null };
}

const touches =
  (name: ResourceName): Concerns =>
  (event) =>
    event.kind === 'rows' && event.resources.includes(name);

const anyRows: Concerns = (event) => event.kind === 'rows';

const keyOf = (...parts: unknown[]): string => JSON.stringify(parts);

/** The session, or null. */
export const useSession = (): Session | null => useSyncExternalStore(onEngineEvent, currentSession);

/** True while nobody is signed in because the server rejected the last session. */
export const useSessionEnded = (): boolean => useSyncExternalStore(onEngineEvent, sessionEnded);

/** The signed-in person with permissions; for screens behind the sign-in guard. */
export function useViewer(): Person {
  const person = useSyncExternalStore(onEngineEvent, currentPerson);
  if (!person) throw new Error('Nobody is signed in.');
  return person;
}

/** The sync status. */
export const useStatus = (): SyncStatus => useSyncExternalStore(onEngineEvent, currentStatus);

/** Whether the server answers; null while unknown. Re-renders on no other change of the sync. */
export const useOnline = () => useSyncExternalStore(onEngineEvent, () => currentStatus().online);

/**
 * Whether the first pull completed: from then on empty lists and counts are real. Re-renders on no other change of
 * the sync.
 */
export const useArrived = (): boolean =>
  useSyncExternalStore(onEngineEvent, () => currentStatus().pulled_at !== null);

/** What sending waits for. Re-renders on no other change of the sync. */
export const useMissing = (): Missing =>
  useSyncExternalStore(onEngineEvent, () => missingOf(currentStatus()));

/** Whether the app itself opens offline. */
export const useOpensOffline = (): boolean => useSyncExternalStore(opensOffline.watch, opensOffline.now);

/** One page of a list. */
export function useList<N extends ResourceName>(name: N, query: ListQuery): Live<ListAnswer<N>> {
  return useAnswer(keyOf('list', name, query), () => engine().list(name, query), touches(name));
}

/** One page each of several lists, in their order. */
export function useLists<N extends ResourceName>(
  asked: readonly { resource: N; query: ListQuery }[],
): Live<ListAnswer<N>[]> {
  return useAnswer(
    keyOf('lists', asked),
    () => Promise.all(asked.map(({ resource, query }) => engine().list(resource, query))),
    anyRows,
  );
}

/** One record; null when the device does not hold it. */
export function useRecord<N extends ResourceName>(name: N, id: string): Live<StoredRecord<N> | null> {
  return useAnswer(
    keyOf('record', name, id),
    async () => (await engine().record(name, id)) ?? null,
    touches(name),
  );
}

/** Every row that passes the filters; for dropdowns over small tables. */
export function usePick<N extends ResourceName>(
  name: N,
  filters: Readonly<Record<string, string>> = {},
): Live<ListRow<N>[]> {
  return useAnswer(keyOf('pick', name, filters), () => engine().pick(name, { ...filters }), touches(name));
}

/** Rows by id, without those not on this device. */
export function useRows<N extends ResourceName>(name: N, ids: readonly string[]): Live<ListRow<N>[]> {
  return useAnswer(keyOf('rows', name, ids), () => engine().rows(name, [...ids]), touches(name));
}

/** Whole rows by id, in no order, without those not on this device. */
export function useWhole<N extends ResourceName>(name: N, ids: readonly string[]): Live<LocalRecord<N>[]> {
  return useAnswer(keyOf('whole', name, ids), () => engine().whole(name, ids), touches(name));
}

/** Rows matching a text among those that pass the filters; all of them in the resource's order while it is empty. */
export function useSearch<N extends ResourceName>(
  name: N,
  text: string,
  limit = 20,
  filters: Readonly<Record<string, string>> = {},
): Live<FoundRow<N>[]> {
  return useAnswer(
    keyOf('search', name, text, limit, filters),
    () => engine().search(name, text, limit, { ...filters }),
    touches(name),
  );
}

/** A row together with its resource. */
export interface Found {
  resource: ResourceName;
  row: FoundRow<ResourceName>;
}

/** A search scope: the rows of a resource that pass some filters. */
export interface Among {
  resource: ResourceName;
  filters: Readonly<Record<string, string>>;
}

/** Rows of several resources matching a text, or without one the first by name; at most `limit` of each. */
export function useAmong(among: readonly Among[], text: string, limit: number): Live<readonly Found[]> {
  const byName = { page: 1, size: limit, sort: 'name', descending: false };
  return useAnswer(
    keyOf('among', among, text, limit),
    async () => {
      const found = await Promise.all(
        among.map(async ({ resource, filters }) =>
          text === ''
            ? (await engine().list(resource, { ...byName, filters })).rows
            : engine().search(resource, text, limit, filters),
        ),
      );
      return found.flatMap((rows, at) => rows.flatMap((row) => foundIn(among[at]?.resource, row)));
    },
    anyRows,
  );
}

/** Some rows of several resources, without those not on this device. */
export function useRecords(
  wanted: readonly { resource: ResourceName; id: string }[],
): Live<readonly Found[]> {
  return useAnswer(
    keyOf('records', wanted),
    async () => {
      const found = await Promise.all(wanted.map(({ resource, id }) => engine().rows(resource, [id])));
      return found.flatMap((rows, at) => rows.flatMap((row) => foundIn(wanted[at]?.resource, row)));
    },
    anyRows,
  );
}

const foundIn = (resource: ResourceName | undefined, row: FoundRow<ResourceName>): Found[] =>
  resource ? [{ resource, row }] : [];

/** Counts and sums of the rows that pass the filters, grouped by one column. */
export function useGroups(
  name: ResourceName,
  grouping: Grouping,
  filters: Readonly<Record<string, string>>,
): Live<Group[]> {
  return useAnswer(
    keyOf('groups', name, grouping, filters),
    () => engine().groups(name, { ...grouping }, { ...filters }),
    touches(name),
  );
}

/** A user's own rows that another resource references most. */
export function useTop<N extends ResourceName>(name: N, ranking: Ranking, limit: number): Live<ListRow<N>[]> {
  const ranked = touches(name);
  const counted = touches(ranking.counted);
  return useAnswer(
    keyOf('top', name, ranking, limit),
    () => engine().top(name, { ...ranking, owned_by: [...ranking.owned_by] }, limit),
    (event) => ranked(event) || counted(event),
  );
}

const none: readonly Choice[] = [];

/** One dropdown list of the server, in its order; empty before the first result. */
export function useChoices(list: ChoiceList): readonly Choice[] {
  const answer = useAnswer(
    keyOf('choices', list),
    async () => {
      const rows = await engine().pick('choices', { list });
      return rows.map((row) => ({ key: row.key ?? '', value: row.value ?? '' }));
    },
    touches('choices'),
  );
  return answer.value ?? none;
}

const anywhere: readonly never[] = [];
/** The rows nearest to a position, nearest first; empty while the position is unknown. */
export function useNearest<N extends ResourceName>(
  name: N,
  from: Point | null,
  limit: number,
): readonly Near<N>[] {
  const answer = useAnswer(
    keyOf('nearest', name, from, limit),
    () => (from ? engine().nearest(name, from, limit) : Promise.resolve([])),
    touches(name),
  );
  return answer.value ?? anywhere;
}

/** Positions of some rows of several resources, by id. */
export function usePlaces(
  wanted: readonly { resource: ResourceName; ids: readonly string[] }[],
): Live<ReadonlyMap<string, Point>> {
  return useAnswer(
    keyOf('places', wanted),
    async () => {
      const found = await Promise.all(wanted.map(({ resource, ids }) => engine().places(resource, ids)));
      return new Map(found.flat().map(({ id, ...place }) => [id, place]));
    },
    anyRows,
  );
}

const nobody: readonly Duplicate[] = [];

/** Likely duplicates of the record being entered. */
export function useDuplicates(name: ResourceName, probe: Probe): readonly Duplicate[] {
  const answer = useAnswer(
    keyOf('duplicates', name, probe),
    () => engine().duplicates(name, probe),
    touches(name),
  );
  return answer.value ?? nobody;
}
