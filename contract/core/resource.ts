import * as z from 'zod/mini';
import { ref, type FieldKind, type FieldWord, type FieldWords } from './define-fields.ts';
import { id, instant } from './fields.ts';
import type { Action } from './permissions.ts';

/** Columns of every synced row, owned by the server. */
export const rowBase = z.object({
  id,
  created_by: z.nullable(id),
  created_at: instant,
  updated_at: instant,
});

const baseWords: FieldWords<keyof typeof rowBase.shape> = {
  id: { label: 'Id' },
  created_by: { label: 'Created By', ...ref('users') },
  created_at: { label: 'Created At', kind: 'instant' },
  updated_at: { label: 'Updated At', kind: 'instant' },
};

/**
 * How one filter key narrows the rows. `contains` ignores case; `from` and `to` take days in Asia/Kolkata and include
 * both ends; `lacks` selects rows whose list lacks the value, `among` rows with one of several space-separated
 * values; `label` is only in the URL so that a chip can show a name. `stage` selects by value, with a name of its own
 * for the rows of one value whose field `until` is empty: lists of a device do not count them to that value, calls do.
 */
export type Filter =
  | { kind: 'contains' | 'equals' | 'from' | 'to' | 'lacks' | 'among'; field: string }
  | { kind: 'stage'; field: string; first: string; of: string; until: string }
  | { kind: 'label' };

/** The filter key of a list's search box, on the device: the rows that its text finds. */
export const SEARCH_FILTER = 'search';

/** The filter keys of a list in its URL. */
export const filterKeysOf = ({ filters }: Pick<Resource, 'filters'>): string[] => [
  SEARCH_FILTER,
  ...Object.keys(filters),
];

/** Types of the columns a device indexes in memory, for lists, searches and duplicate hints without storage. */
export type ColumnKind = 'text' | 'choice' | 'number' | 'day' | 'time' | 'flag' | 'list';

export interface Index {
  columns: Readonly<Record<string, ColumnKind>>;
  /** Columns that hold another row's id, with the display field of that row. */
  refs?: Readonly<Record<string, { resource: string; field: string }>>;
  /** Sort keys that use the first reference that is set: a visit by its lead or its customer. */
  firsts?: Readonly<Record<string, readonly string[]>>;
  /** Sort keys of several text columns, each within the one before: a time within its day. Empty ones come last. */
  compound?: Readonly<Record<string, readonly string[]>>;
  /** Columns that lists neither show nor sort by, of fields or of their parts, such as `location.city`. */
  unlisted?: Readonly<Record<string, ColumnKind>>;
  /**
   * Columns that a search on the device finds rows by, beside the searched fields: a number or code in any spelling,
   * or words, of references those of the name; or a reference by all that its row is found by.
   */
  found_by?: Readonly<Record<string, 'number' | 'words' | 'row'>>;
  /** Resources whose rows name a row of this one in a field: it is found by what theirs are found by behind them. */
  found_through?: Readonly<Record<string, string>>;
  /** Fields whose equal values suggest a duplicate. */
  identity?: readonly string[];
  /** The field that holds a location with latitude and longitude. */
  position?: string;
}

/** Who reads the rows of a resource: one policy, with the options that it has. */
export type Reads =
  /**
   * By the scope of the right `read-<name>`. `too` are fields with the ids of further readers, each as the assignee is
   * one; with the creator among them, a row may be handed to whoever may read it then, and what it is about.
   * `shared_from` is the field that is null for as long as the row is its assignee's alone.
   */
  | { by: 'scoped'; too?: readonly string[]; shared_from?: string }
  /** Every signed-in user. With `governed`, holders of the right `update-<this word>` write. */
  | { by: 'shared'; governed?: string }
  /** Holders of `read-<name>`: a catalogue has no owners, so its rights have no scope. */
  | { by: 'catalogue' }
  /** Only the creator, who also has every other right. */
  | { by: 'personal' }
  /**
   * Whoever reads the parent record, whose resource stands in `parents` by `record_type`. With `gated`, rights over the
   * rows of their own are needed too, with any scope.
   */
  | { by: 'parent'; parents: Readonly<Record<string, string>>; gated?: true };

type Read = Pick<Resource, 'reads'>;

/** The resources of a row's parent records by `record_type`; none for a resource of its own. */
export const parentsOf = ({ reads }: Read): Readonly<Record<string, string>> =>
  reads.by === 'parent' ? reads.parents : {};

/** True for rows that hang on a record, and still need a right of their own. */
export const isGated = ({ reads }: Read): boolean => reads.by === 'parent' && reads.gated === true;

/** Actions by the group of roles that has them in a new company. */
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

/** A resource as plain frozen data: schema, labels, and how rows are found. No widgets or callbacks. */
export interface Resource<N extends string = string, R extends z.ZodMiniObject = z.ZodMiniObject> {
  name: N;
  row: R;
  /** Display metadata of the row's fields; a screen may override a label. */
  words: FieldWords<Exclude<keyof R['shape'] & string, keyof typeof baseWords>>;
  /** Who reads its rows. */
  reads: Reads;
  /** Default rights of every role, of team leaders and of the role Admin. A right listed nowhere has no role. */
  rights: Rights;
  filters: Readonly<Record<string, Filter>>;
  search: readonly string[];
  sort: { by: string; descending: boolean };
  /** Page sizes of its list, if not the default ones. */
  page_sizes?: readonly PageSize[];
  index: Index;
  calls: WriteCalls;
}

/** A resource as an area defines it: columns given by name have the kinds of their fields, and its references. */
type Defined<N extends string, R extends z.ZodMiniObject> = Omit<Resource<N, R>, 'index'> & {
  index: Index | (Omit<Index, 'columns' | 'refs'> & { columns: readonly string[] });
};

/** Freezes and types a resource. */
export function defineResource<const N extends string, R extends z.ZodMiniObject>({
  index,
  ...defined
}: Defined<N, R>): Resource<N, R> {
  return Object.freeze({ ...defined, index: indexOf(index, { ...defined.words, ...baseWords }) });
}

function indexOf({ columns, ...index }: Defined<string, z.ZodMiniObject>['index'], words: FieldWords): Index {
  if (!isNames(columns)) return { columns, ...index };
  const kinds = columns.map((name) => [name, columnKind(words[name])] as const);
  const refs = Object.entries(words).flatMap(([name, word]) =>
    word.kind === 'ref' ? [[name, word.ref] as const] : [],
  );
  return { columns: Object.fromEntries(kinds), refs: Object.fromEntries(refs), ...index };
}

const isNames = (columns: readonly string[] | Index['columns']): columns is readonly string[] =>
  Array.isArray(columns);

/** How lists index a field. */
function columnKind(word: FieldKind = {}): ColumnKind {
  switch (word.kind) {
    case 'choice':
    case 'word':
    case 'ref':
      return 'choice';
    case 'number':
    case 'rupees':
    case 'money':
      return 'number';
    case 'instant':
      return 'time';
    case 'day':
    case 'flag':
    case 'list':
      return word.kind;
    case undefined:
    case 'text':
    case 'parts':
      return 'text';
  }
}

/** True for a resource whose rows may be handed to somebody outside the scope of whoever hands them over. */
export const isHanded = ({ reads }: Read): boolean =>
  reads.by === 'scoped' && reads.too?.includes('created_by') === true;

/** Display metadata of a field; `location.city` is a part of `location`. Undefined for an unknown name. */
export function wordOfField({ words }: Pick<Resource, 'words'>, name: string): FieldWord | undefined {
  const all: FieldWords = { ...words, ...baseWords };
  const [head = '', ...inner] = name.split('.');
  return inner.reduce((word, part) => (word?.kind === 'parts' ? word.parts[part] : undefined), all[head]);
}

export type PageSize = 5 | 10 | 25 | 50;
export const pageSizes = [10, 25, 50] as const;

/** The page sizes of a resource's list. */
export const pageSizesOf = ({ page_sizes }: Pick<Resource, 'page_sizes'>): readonly PageSize[] =>
  page_sizes ?? pageSizes;

/** One page of a list, as a screen requests it. `page` starts at 1; `filters` has only set keys. */
export interface ListQuery {
  page: number;
  size: number;
  sort: string;
  descending: boolean;
  filters: Readonly<Record<string, string>>;
}

/** All columns of an index with their kinds. */
export const columnKinds = ({ columns, unlisted }: Index): Readonly<Record<string, ColumnKind>> => ({
  ...columns,
  ...unlisted,
});

/** The sort keys of a list. */
export const ordersOf = ({ index }: Pick<Resource, 'index'>) =>
  [index.columns, index.firsts ?? {}, index.compound ?? {}].flatMap(Object.keys) as [string, ...string[]];

/** The resource a filter refers to, with its display field; undefined for other filters. */
export function refOfFilter({ filters, index }: Pick<Resource, 'filters' | 'index'>, key: string) {
  const filter = filters[key];
  return filter?.kind === 'equals' ? index.refs?.[filter.field] : undefined;
}

const forgiving = z.catch(z.optional(z.pipe(z.transform(asText), z.optional(z.string()))), undefined);

/**
 * Search params of a list; invalid values fall back to defaults instead of breaking a bookmark. Filter values become
 * text, because the router parses `?name=9876543210` as a number.
 */
export function listSearch(resource: Resource) {
  const filters = Object.fromEntries(filterKeysOf(resource).map((key) => [key, forgiving]));
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

/** Converts search params to a list query: defaults filled in, only set filters. */
export function toListQuery(resource: Resource, search: Readonly<Record<string, unknown>>): ListQuery {
  const filters: Record<string, string> = {};
  for (const key of filterKeysOf(resource)) {
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
