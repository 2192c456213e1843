import type { ListQuery } from '#contract/core/resource.ts';
import type { ResourceName } from '#contract/resources.ts';
import type { Probe } from '#data/api.ts';
import type { Grouping, Ranking } from '#data/grouping.ts';
import { readRows } from '#data/store/read.ts';
import type { Point } from '#lib/geo/distance.ts';
import type { Opened } from '../user-engine.ts';

type Filters = Readonly<Record<string, string>>;

/** Queries over the rows on this device. */
export const listCalls = (opened: Opened) => ({
  list: async <N extends ResourceName>(name: N, query: ListQuery) => (await opened()).lists.list(name, query),

  /** Every row that passes the filters, in the resource's order; for small shared tables. */
  pick: async <N extends ResourceName>(name: N, filters: Filters) =>
    (await opened()).lists.pick(name, filters),

  /** The ids of a list's first rows, whatever page is shown. */
  ids: async (name: ResourceName, query: ListQuery, limit: number) =>
    (await opened()).lists.ids(name, query, limit),

  /** The list columns of rows by id, without those not on this device. */
  rows: async <N extends ResourceName>(name: N, ids: readonly string[]) =>
    (await opened()).lists.rows(name, ids),

  /** Whole rows by id, without those not on this device. */
  whole: async <N extends ResourceName>(name: N, ids: readonly string[]) =>
    readRows((await opened()).db, name, ids),

  record: async <N extends ResourceName>(name: N, id: string) => (await opened()).record(name, id),

  /** Rows matching a text, among those that pass the filters. */
  search: async <N extends ResourceName>(name: N, text: string, limit: number, filters: Filters = {}) =>
    (await opened()).lists.search(name, text, limit, filters),

  /** Counts and sums of the rows that pass the filters, grouped by one column. */
  groups: async (name: ResourceName, grouping: Grouping, filters: Filters) =>
    (await opened()).lists.groups(name, grouping, filters),

  /** A user's own rows that are referenced most by another resource, in the order of the ranking's column. */
  top: async <N extends ResourceName>(name: N, ranking: Ranking, limit: number) =>
    (await opened()).lists.top(name, ranking, limit),

  duplicates: async (name: ResourceName, probe: Probe) => (await opened()).lists.duplicates(name, probe),

  /** Rows that have one of these values, by identity field, ignoring case. */
  twins: async (name: ResourceName, values: Readonly<Record<string, readonly string[]>>) =>
    (await opened()).lists.twins(name, values),

  /** The rows nearest to a position, nearest first, with distances in metres. */
  nearest: async <N extends ResourceName>(name: N, from: Point, limit: number) =>
    (await opened()).lists.nearest(name, from, limit),

  /** Positions of some rows, without those that have none or are not here. */
  places: async (name: ResourceName, ids: readonly string[]) => (await opened()).lists.places(name, ids),
});
