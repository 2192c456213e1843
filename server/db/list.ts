import { isDay, kolkataDayStart } from '#contract/core/dates.ts';
import { ApiError } from '#contract/core/errors.ts';
import { ordersOf, pageSizes, type Filter, type PageSize, type Resource } from '#contract/core/resource.ts';
import type { ResourceName, RowOf } from '#contract/resources.ts';
import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { Actor } from './actor.ts';
import { resourceOf, selectColumns } from './columns.ts';
import type { Tx } from './database.ts';
import { visible } from './scope.ts';
import { countRows, reachedColumns, type Reached } from './totals.ts';

/** The validated query of a paged call. */
export interface ListRequest {
  sortBy?: string | undefined;
  descending?: boolean | undefined;
  rowsPerPage?: PageSize | undefined;
  page?: number | undefined;
  /** Text that any search field of the resource contains. */
  query?: string | undefined;
  filters?: Readonly<Record<string, string | null>> | undefined;
}

type Condition = RawBuilder<SqlBool>;

const DAY_MS = 86_400_000;
const SEARCH_LIMIT = 50;

/** One page of the rows the actor may read, and the number of matching rows. `where` narrows further. */
export async function listRows<N extends ResourceName>(
  tx: Tx,
  actor: Actor,
  name: N,
  request: ListRequest,
  where: readonly Condition[] = [],
): Promise<{ rows: RowOf<N>[]; total: number }> {
  const resource = resourceOf(name);
  const conditions = sql.join(
    [visible(actor, 'read', name), ...filterConditions(resource, request), ...where],
    sql` and `,
  );
  const size = request.rowsPerPage ?? pageSizes[0];
  const { joins, order } = ordering(resource, request);
  const { rows: found } = await sql<RowOf<N> & Reached>`
    select ${selectColumns(name)}, ${reachedColumns(name)} from ${sql.table(name)} ${joins}
    where ${conditions} order by ${order} limit ${size} offset ${((request.page ?? 1) - 1) * size}`.execute(
    tx,
  );
  const total = await countRows(tx, name, conditions, found[0]);
  const rows = found.map(({ _epoch, _ver, _left, ...row }) => row as unknown as RowOf<N>); // TypeScript cannot subtract keys from a generic row
  return { rows, total };
}

/** The readable rows whose search fields contain the text, in the resource's order, up to a limit. */
export async function searchRows<N extends ResourceName>(
  tx: Tx,
  actor: Actor,
  name: N,
  text: string,
  where: readonly Condition[] = [],
): Promise<RowOf<N>[]> {
  const resource = resourceOf(name);
  const conditions = [visible(actor, 'read', name), ...filterConditions(resource, { query: text }), ...where];
  const { joins, order } = ordering(resource, {});
  const { rows } = await sql<RowOf<N>>`
    select ${selectColumns(name)} from ${sql.table(name)} ${joins}
    where ${sql.join(conditions, sql` and `)} order by ${order} limit ${SEARCH_LIMIT}`.execute(tx);
  return rows;
}

function filterConditions(resource: Resource, request: ListRequest): Condition[] {
  const conditions: Condition[] = [];
  for (const [key, value] of Object.entries(request.filters ?? {})) {
    const filter = Object.hasOwn(resource.filters, key) ? resource.filters[key] : undefined;
    if (filter && value !== null && value !== '')
      conditions.push(filterCondition(resource, key, filter, value));
  }
  const text = request.query?.trim();
  if (text) {
    const fields = resource.search.map((field) => contains(resource, field, text));
    conditions.push(sql<SqlBool>`(${sql.join(fields, sql` or `)})`);
  }
  return conditions;
}

function filterCondition(resource: Resource, key: string, filter: Filter, value: string): Condition {
  switch (filter.kind) {
    case 'label':
      return sql<SqlBool>`true`;
    case 'contains':
      return contains(resource, filter.field, value);
    case 'equals':
      return equals(resource, filter.field, value);
    case 'stage':
      if (value !== filter.first) return equals(resource, filter.field, value);
      return sql<SqlBool>`(${column(resource, filter.field)} = ${filter.of}
        and ${column(resource, filter.until)} is null)`;
    case 'lacks':
      return sql<SqlBool>`not ${value} = any(${column(resource, filter.field)}::text[])`;
    case 'among':
      return sql<SqlBool>`${column(resource, filter.field)}::text = any(string_to_array(${value}, ' '))`;
    case 'from':
      return sql<SqlBool>`${column(resource, filter.field)} >= ${dayEdge(resource, filter.field, key, value, 0)}`;
    case 'to':
      return sql<SqlBool>`${column(resource, filter.field)} < ${dayEdge(resource, filter.field, key, value, 1)}`;
  }
}

const column = (resource: Resource, field: string) => sql.ref(`${resource.name}.${field}`);

function contains(resource: Resource, field: string, text: string): Condition {
  const pattern = `%${text.replace(/[\\%_]/g, '\\$&')}%`;
  return sql<SqlBool>`${column(resource, field)}::text ilike ${pattern}`;
}

const flags = new Map([
  ['true', true],
  ['false', false],
]);

/** A value the field can never have matches nothing instead of failing in the database. */
function equals(resource: Resource, field: string, text: string): Condition {
  const value = resource.index.columns[field] === 'flag' ? (flags.get(text) ?? text) : text;
  const parsed = resource.row.shape[field]?.['~standard'].validate(value);
  if (!parsed || parsed instanceof Promise || parsed.issues) return sql<SqlBool>`false`;
  return sql<SqlBool>`${column(resource, field)} = ${value}`;
}

function dayEdge(resource: Resource, field: string, key: string, day: string, after: number) {
  if (!isDay(day))
    throw new ApiError('invalid', 'Enter a valid date', { [`filters.${key}`]: ['Enter a valid date'] });
  const edge = new Date(kolkataDayStart(day) + after * DAY_MS);
  if (resource.index.columns[field] === 'time') return sql`${edge.toISOString()}::timestamptz`;
  return sql`${day}::date + ${after}::integer`;
}

const inTurn = (resource: Resource, fields: readonly string[], direction: RawBuilder<unknown>) =>
  sql.join(fields.map((field) => sql`${column(resource, field)} ${direction}`));

function ordering(resource: Resource, request: ListRequest) {
  const by = request.sortBy ?? resource.sort.by;
  const descending = request.descending ?? (by === resource.sort.by && resource.sort.descending);
  if (!ordersOf(resource).includes(by))
    throw new ApiError('invalid', 'This column can’t be sorted. Choose another one.', {
      sortBy: ['This column can’t be sorted. Choose another one.'],
    });
  const direction = descending ? sql`desc` : sql`asc`;
  const compound = resource.index.compound?.[by];
  if (compound) return { joins: sql``, order: inTurn(resource, [...compound, 'id'], direction) };
  const referred = (resource.index.firsts?.[by] ?? [by]).flatMap((from, at) => {
    const to = resource.index.refs?.[from];
    return to ? [{ ...to, from, as: `sorted_${at}` }] : [];
  });
  const joins = referred.map(
    ({ resource: table, from, as }) =>
      sql`left join ${sql.table(table)} as ${sql.table(as)} on ${sql.ref(`${as}.id`)} = ${column(resource, from)}`,
  );
  const names = referred.map(({ as, field }) => sql.ref(`${as}.${field}`));
  const value = names.length > 0 ? sql`coalesce(${sql.join(names)})` : column(resource, by);
  const caseless = names.length > 0 || resource.index.columns[by] === 'text';
  const key = caseless ? sql`lower(${value}::text)` : value;
  return {
    joins: sql.join(joins, sql` `),
    order: sql`${key} ${direction}, ${column(resource, 'id')} ${direction}`,
  };
}
