import * as z from 'zod/mini';
import type { FieldWord, FieldWords } from './define-fields.ts';
import { id, instant } from './fields.ts';
import type { Action } from './permissions.ts';

/** Columns every synced row carries; the server owns them. */
export const rowBase = z.object({
  id,
  created_by: z.nullable(id),
  created_at: instant,
  updated_at: instant,
});

const baseWords: FieldWords<keyof typeof rowBase.shape> = {
  id: { label: 'Id' },
  created_by: { label: 'Created By' },
  created_at: { label: 'Created At' },
  updated_at: { label: 'Updated At' },
};

/**
 * How one key of a list's filter narrows the rows. `contains` ignores case; `from` and `to` take days of
 * Asia/Kolkata and include both ends; `lacks` keeps the rows whose list does not have the value, `among` those
 * with one of several values, which stand in it with a space between; `label` only travels in the URL so that a chip can show a name.
 */
export type Filter =
  { kind: 'contains' | 'equals' | 'from' | 'to' | 'lacks' | 'among'; field: string } | { kind: 'label' };

/** What a device keeps in memory of each row so that lists, searches and duplicate hints need no storage. */
export type ColumnKind = 'text' | 'choice' | 'time' | 'flag' | 'list';

export interface Index {
  columns: Readonly<Record<string, ColumnKind>>;
  /** Columns that hold another row's id, and the field of that row people know it by. */
  refs?: Readonly<Record<string, { resource: string; field: string }>>;
  /** Orders by the first of several references that a row has: a visit by its lead or its customer. */
  firsts?: Readonly<Record<string, readonly string[]>>;
  /** Fields of which two rows of the same thing would share one. */
  identity?: readonly string[];
  /** The field that holds a location with latitude and longitude. */
  position?: string;
}

/** Actions by who may do them in a company that starts. */
export interface Rights {
  everybody?: readonly Action[];
  leaders?: readonly Action[];
  admins?: readonly Action[];
}

/** The names of the calls that write one resource. */
export interface WriteCalls {
  create?: string;
  update?: string;
  remove?: string;
}

/** A resource is plain frozen data: what is valid, what people call it, how rows are found. No widgets or callbacks. */
export interface Resource<N extends string = string, R extends z.ZodMiniObject = z.ZodMiniObject> {
  name: N;
  row: R;
  /** How people read the fields of a row; what one screen calls otherwise, that screen says. */
  words: FieldWords<Exclude<keyof R['shape'] & string, keyof typeof baseWords>>;
  /**
   * Who may read rows: by the scope of `read-<name>`, everybody signed in, whoever holds `read-<name>` at all (nobody
   * owns a row of a catalogue: its rights have no scope), whoever may read the record it hangs on, or only the
   * person who made it, who may also do everything else with it.
   */
  access: 'scoped' | 'shared' | 'catalogue' | 'parent' | 'personal';
  /**
   * The rights that the first roles hold over it: everybody, whoever leads a team beside that, and the role Admin
   * beside all. A right that nobody holds opens it to nobody.
   */
  rights: Rights;
  /** With access `parent`: the resource of the record a row hangs on, by its `record_type`. */
  parents?: Readonly<Record<string, string>>;
  /** With access `parent`: reading rows needs the right `read-<name>` too, whatever its scope. */
  gated?: boolean;
  /** With access `shared`: whoever holds `update-<this word>` may write its rows. */
  governed?: string;
  filters: Readonly<Record<string, Filter>>;
  search: readonly string[];
  sort: { by: string; descending: boolean };
  /** Page sizes of its list, where they are not the usual ones. */
  page_sizes?: readonly PageSize[];
  index: Index;
  calls: WriteCalls;
}

/** Freezes and types a resource. */
export function defineResource<const N extends string, R extends z.ZodMiniObject>(
  resource: Resource<N, R>,
): Resource<N, R> {
  return Object.freeze(resource);
}

/** How people read a field; `location.city` is a part of `location`. Undefined for a name that is no field. */
export function wordOfField({ words }: Pick<Resource, 'words'>, name: string): FieldWord | undefined {
  const all: FieldWords = { ...baseWords, ...words };
  const [head = '', ...inner] = name.split('.');
  return inner.reduce((word, part) => word?.parts?.[part], all[head]);
}

export type PageSize = 5 | 10 | 25 | 50;
export const pageSizes = [10, 25, 50] as const;

/** The page sizes a resource's list offers. */
export const pageSizesOf = ({ page_sizes }: Pick<Resource, 'page_sizes'>): readonly PageSize[] =>
  page_sizes ?? pageSizes;

/** One page of a list as a screen asks for it. `page` counts from 1; `filters` holds only set keys. */
export interface ListQuery {
  page: number;
  size: number;
  sort: string;
  descending: boolean;
  filters: Readonly<Record<string, string>>;
}

/** What a list can be put in order by. */
export const ordersOf = ({ index }: Pick<Resource, 'index'>) =>
  [...Object.keys(index.columns), ...Object.keys(index.firsts ?? {})] as [string, ...string[]];

/** The record whose id a filter asks for, and the field people know that by; undefined for other filters. */
export function refOfFilter({ filters, index }: Pick<Resource, 'filters' | 'index'>, key: string) {
  const filter = filters[key];
  return filter?.kind === 'equals' ? index.refs?.[filter.field] : undefined;
}

const forgiving = z.catch(z.optional(z.pipe(z.transform(asText), z.optional(z.string()))), undefined);

/**
 * The URL of a list, forgiving: a bad value falls back instead of breaking a bookmarked page.
 * Filter values become text, because the router reads `?name=9876543210` as a number.
 */
export function listSearch(resource: Resource) {
  const filters = Object.fromEntries(Object.keys(resource.filters).map((key) => [key, forgiving]));
  return z.object({
    ...filters,
    page: z.catch(z.optional(z.int().check(z.gte(1))), undefined),
    size: z.catch(z.optional(z.literal([...pageSizesOf(resource)])), undefined),
    sort: z.catch(z.optional(z.enum(ordersOf(resource))), undefined),
    descending: z.catch(z.optional(z.boolean()), undefined),
    filters: z.catch(z.optional(z.boolean()), undefined),
    /** The saved view the list was opened with. */
    saved: z.catch(z.optional(id), undefined),
  });
}

function asText(value: unknown): string | undefined {
  return typeof value === 'string' || typeof value === 'number' ? String(value) || undefined : undefined;
}

/** A list's URL turned into the query the store answers: defaults filled, only set filters kept. */
export function toListQuery(resource: Resource, search: Readonly<Record<string, unknown>>): ListQuery {
  const filters: Record<string, string> = {};
  for (const key of Object.keys(resource.filters)) {
    const value = asText(search[key]);
    if (value !== undefined) filters[key] = value;
  }
  const sort = typeof search['sort'] === 'string' ? search['sort'] : resource.sort.by;
  return {
    page: typeof search['page'] === 'number' ? search['page'] : 1,
    size: typeof search['size'] === 'number' ? search['size'] : pageSizes[0],
    sort,
    descending:
      typeof search['descending'] === 'boolean'
        ? search['descending']
        : sort === resource.sort.by && resource.sort.descending,
    filters,
  };
}
