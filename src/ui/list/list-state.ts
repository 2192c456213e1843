import { defaultParseSearch, defaultStringifySearch } from '@tanstack/react-router';
import * as z from 'zod/mini';
import {
  filterKeysOf,
  SEARCH_FILTER,
  listSearch,
  toListQuery,
  type ListQuery,
  type PageSize,
  type Resource,
} from '#contract/core/resource.ts';
import type { Search } from './search.ts';

/** A list whose whole state is its URL: the query, and the search params of the next steps. */
export interface ListState {
  query: ListQuery;
  toPage: (page: number) => Search;
  toSize: (size: PageSize) => Search;
  /** A column already sorted reverses its order. */
  toSort: (column: string) => Search;
  /** Replaces all filters. */
  toFilters: (filters: Readonly<Record<string, string | undefined>>) => Search;
  without: (...keys: string[]) => Search;
  /** Filters by the text of the search box; an empty one takes that filter away. */
  toSearch: (text: string) => Search;
  /** The saved view it was opened with. */
  saved: string | undefined;
  /** The part of the URL stored in a saved view, as text: filters, order and page size. */
  view_search: string;
  toView: (view: { id: string; search?: string | undefined }) => Search;
  /** All rows in the default order, explicitly: empty search params open the default view. */
  toAll: () => Search;
  /** Search params are empty. */
  is_bare: boolean;
}

/** Parses a list's search params; every step but paging returns to the first page. */
export function listState(resource: Resource, raw: Search): ListState {
  const search = z.parse(schemaOf(resource), raw);
  const query = toListQuery(resource, search);
  const keys = filterKeysOf(resource);
  const { saved } = search;
  const order = { size: search['size'], sort: search['sort'], descending: search['descending'] };
  const viewed = Object.entries({ ...query.filters, ...order }).filter(([, value]) => value !== undefined);

  const filtered = (filters: Readonly<Record<string, string | undefined>>): Search => {
    const set = Object.fromEntries(keys.flatMap((key) => (filters[key] ? [[key, filters[key]]] : [])));
    return { ...order, ...set, saved, filters: Object.keys(set).length > 0 ? true : undefined };
  };

  return {
    query,
    toPage: (page) => ({ ...search, page: page === 1 ? undefined : page }),
    toSize: (size) => ({ ...search, page: undefined, size }),
    toSort: (column) => ({
      ...search,
      page: undefined,
      sort: column,
      descending: column === query.sort ? !query.descending : false,
    }),
    toFilters: filtered,
    without: (...gone) => filtered({ ...query.filters, ...Object.fromEntries(gone.map((key) => [key, ''])) }),
    toSearch: (text) => filtered({ ...query.filters, [SEARCH_FILTER]: text.trim() }),
    saved,
    view_search: textOf(viewed),
    toView: ({ id, search: text = '' }) => {
      const found: Search = defaultParseSearch(text);
      return { ...found, saved: id, filters: keys.some((key) => key in found) || undefined };
    },
    toAll: () => ({ page: 1 }),
    is_bare: Object.values<unknown>(search).every((value) => value === undefined),
  };
}

const schemas = new WeakMap<Resource, ReturnType<typeof listSearch>>();

function schemaOf(resource: Resource): ReturnType<typeof listSearch> {
  const known = schemas.get(resource);
  if (known) return known;
  const schema = listSearch(resource);
  schemas.set(resource, schema);
  return schema;
}

/** Canonical text of the values, independent of their order. */
const textOf = (entries: [string, unknown][]): string =>
  defaultStringifySearch(Object.fromEntries(entries.toSorted(([one], [other]) => (one < other ? -1 : 1))));
