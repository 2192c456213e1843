import { reaches, scopeOf, type Action, type Owned } from '#contract/permissions.ts';
import { findResource, resourceNames, resources, type ResourceName } from '#contract/resources.ts';
import { isHanded, type Resource } from '#contract/resource.ts';
import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { Person } from './actor.ts';

type Condition = RawBuilder<SqlBool>;

const nothing: Condition = sql<SqlBool>`false`;
const everything: Condition = sql<SqlBool>`true`;

/**
 * The rows of a resource an actor may access with an action, as a SQL condition on the table (or its alias). Used by
 * list, search, detail, dropdown, update and sync pull.
 */
export function visible(actor: Person, action: Action, name: ResourceName, alias: string = name): Condition {
  const resource: Resource = resources[name];
  switch (resource.access) {
    case 'shared':
      if (action === 'read') return everything;
      if (resource.governed === undefined) return owned(actor, action, name, alias);
      return governs(actor, resource.governed) ? everything : nothing;
    case 'scoped':
      return action === 'read' && resource.read_too
        ? anyOf([owned(actor, action, name, alias), ...readers(actor, resource, alias, resource.read_too)])
        : owned(actor, action, name, alias);
    case 'catalogue':
      return scopeOf(actor, action, name) === undefined ? nothing : everything;
    case 'personal':
      return made(actor, alias);
    case 'parent':
      return isOpen(actor, resource) ? onVisibleParent(actor, action, resource, alias) : nothing;
  }
}

/** What decides which rows a person reads: the scopes of rights to read, and the team where one reaches it. */
export function readingOf(person: Person) {
  const ruled = resourceNames.filter((name) => !['shared', 'personal'].includes(resources[name].access));
  const scopes = ruled.map((name) => [name, scopeOf(person, 'read', name)]);
  const led = scopes.some(([, scope]) => scope === 'group') ? person.team : null;
  return [person.id, scopes, led];
}

const anyOf = (conditions: readonly Condition[]): Condition =>
  sql<SqlBool>`(${sql.join(conditions, sql` or `)})`;

/** The rows whose further readers are the actor, or one of their team where the scope is the group; by field. */
function readers(actor: Person, { name, index }: Resource, alias: string, fields: readonly string[]) {
  const scope = scopeOf(actor, 'read', name);
  if (scope === undefined) return [];
  const people = scope === 'group' ? [...actor.team, actor.id] : [actor.id];
  return fields.map((field) => {
    const column = sql.ref(`${alias}.${field}`);
    return index.columns[field] === 'list'
      ? sql<SqlBool>`${column} && ${people}::uuid[]`
      : sql<SqlBool>`${column} = any(${people}::uuid[])`;
  });
}

/** The former owners of a row in `alias`, as far as the actor could read the row through them. */
export const wasOwned = (actor: Person, resource: Resource, alias: string): Condition =>
  anyOf([
    ownedBy(actor, 'read', resource.name, alias),
    ...readers(actor, resource, alias, isHanded(resource) ? ['created_by'] : []),
  ]);

/** The rows of `alias` that an actor created. */
export const made = (actor: Person, alias: string): Condition =>
  sql<SqlBool>`${sql.ref(`${alias}.created_by`)} = ${actor.id}::uuid`;

/** The scope of one right as a condition on assigned_to and created_by of `alias`. */
export function owned(actor: Person, action: Action, resource: string, alias: string): Condition {
  const from = findResource(resource)?.shared_from;
  const whose = ownedBy(actor, action, resource, alias);
  if (from === undefined) return whose;
  const column = (field: string) => sql.ref(`${alias}.${field}`);
  return sql<SqlBool>`(${whose} and (${column(from)} is not null or ${column('assigned_to')} = ${actor.id}::uuid))`;
}

/** The same whether or not the row is shared yet, for what stays of a row that is gone. */
export function ownedBy(actor: Person, action: Action, resource: string, alias: string): Condition {
  const scope = scopeOf(actor, action, resource);
  const column = (field: string) => sql.ref(`${alias}.${field}`);
  switch (scope) {
    case undefined:
      return nothing;
    case 'all':
      return everything;
    case 'assigned':
      return sql<SqlBool>`${column('assigned_to')} = ${actor.id}::uuid`;
    case 'created':
      return action === 'approve'
        ? sql<SqlBool>`(${made(actor, alias)} and ${led(actor, alias)})`
        : made(actor, alias);
    case 'group':
      if (action === 'approve') return led(actor, alias);
      return sql<SqlBool>`(${column('assigned_to')} = any(${actor.team}::uuid[]) or ${column('created_by')} = any(${actor.team}::uuid[]))`;
  }
}

/** The rows of `alias` assigned to the actor's team: for a decision, the creator of a row does not count. */
const led = (actor: Person, alias: string): Condition =>
  sql<SqlBool>`${sql.ref(`${alias}.assigned_to`)} = any(${actor.team}::uuid[])`;

/** A gated resource is open only to holders of its read right; the parents decide which rows. */
export const isOpen = (actor: Person, { gated, name }: Resource): boolean =>
  gated !== true || scopeOf(actor, 'read', name) !== undefined;

function onVisibleParent(actor: Person, action: Action, resource: Resource, alias: string): Condition {
  const parents = Object.entries(resource.parents ?? {});
  const cases = parents.map(
    ([type, parent]) =>
      sql<SqlBool>`(${sql.ref(`${alias}.record_type`)} = ${type} and exists (
        select 1 from ${sql.table(parent)} as parent
        where parent.id = ${sql.ref(`${alias}.record_id`)} and ${owned(actor, action, parent, 'parent')}))`,
  );
  return cases.length === 0 ? nothing : anyOf(cases);
}

const governs = (actor: Person, governed: string) => scopeOf(actor, 'update', governed) !== undefined;

/** True when a stored row is within the actor's scope. */
export function mayHold(actor: Person, action: Action, name: ResourceName, row: Owned): boolean {
  const { access, governed }: Resource = resources[name];
  if (access === 'parent') return true;
  if (access === 'personal') return row.created_by === actor.id;
  if (access === 'catalogue') return scopeOf(actor, action, name) !== undefined;
  return governed === undefined ? reaches(actor, action, name, row) : governs(actor, governed);
}
