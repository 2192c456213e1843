import { toListQuery, type ListQuery, type PageSize, type Resource } from '#contract/resource.ts';

/** The address of a list as the router gives it. */
export type Search = Readonly<Record<string, unknown>>;

/** A list whose whole state is its address: what it asks for, and the addresses of the next steps. */
export interface ListState {
  query: ListQuery;
  toPage: (page: number) => Search;
  toSize: (size: PageSize) => Search;
  /** The same column again turns the order round. */
  toSort: (column: string) => Search;
  /** Filters take the place of all filters set before. */
  toFilters: (filters: Readonly<Record<string, string | undefined>>) => Search;
  without: (...keys: string[]) => Search;
}

/** Reads a list's address; every step goes back to the first page but the paging itself. */
export function listState(resource: Resource, search: Search): ListState {
  const query = toListQuery(resource, search);
  const keys = Object.keys(resource.filters);
  const order = { size: search['size'], sort: search['sort'], descending: search['descending'] };

  const filtered = (filters: Readonly<Record<string, string | undefined>>): Search => {
    const set = Object.fromEntries(keys.flatMap((key) => (filters[key] ? [[key, filters[key]]] : [])));
    return { ...order, ...set, filters: Object.keys(set).length > 0 ? true : undefined };
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
  };
}
