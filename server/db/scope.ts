import { reaches, scopeOf, type Action, type Owned } from '#contract/core/permissions.ts';
import { findResource, resourceNames, resources, type ResourceName } from '#contract/resources.ts';
import { isGated, isHanded, type Resource } from '#contract/core/resource.ts';
import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { Person } from './actor.ts';

type Condition = RawBuilder<SqlBool>;
type Parents = Readonly<Record<string, string>>;

const nothing: Condition = sql<SqlBool>`false`;
const everything: Condition = sql<SqlBool>`true`;

/**
 * The rows of a resource an actor may access with an action, as a SQL condition on the table (or its alias). Used by
 * list, search, detail, dropdown, update and sync pull.
 */
export const visible = (actor: Person, action: Action, name: ResourceName, alias: string = name): Condition =>
  accessible(actor, action, resources[name], alias);

/** The same for a resource as it is defined. */
export function accessible(actor: Person, action: Action, resource: Resource, alias: string): Condition {
  const { name, reads } = resource;
  switch (reads.by) {
    case 'shared':
      if (action === 'read') return everything;
      if (reads.governed === undefined) return owned(actor, action, resource, alias);
      return governs(actor, reads.governed) ? everything : nothing;
    case 'scoped':
      return action === 'read' && reads.too
        ? anyOf([owned(actor, action, resource, alias), ...readers(actor, resource, alias, reads.too)])
        : owned(actor, action, resource, alias);
    case 'catalogue':
      return scopeOf(actor, action, name) === undefined ? nothing : everything;
    case 'personal':
      return made(actor, alias);
    case 'parent':
      return isOpen(actor, resource) ? onParent(actor, action, reads.parents, alias) : nothing;
  }
}

/**
 * What an actor could read, by a tombstone or scope move in `alias`: it has the previous owners of the row, or those of
 * its parent record.
 */
export function wasVisible(actor: Person, resource: Resource, alias: string): Condition {
  const { reads } = resource;
  switch (reads.by) {
    case 'shared':
    case 'catalogue':
    case 'personal':
      return accessible(actor, 'read', resource, alias);
    case 'scoped':
      return anyOf([
        ownedBy(actor, 'read', resource.name, alias),
        ...readers(actor, resource, alias, isHanded(resource) ? ['created_by'] : []),
      ]);
    case 'parent':
      return isOpen(actor, resource)
        ? oneOf(
            parentResources(reads.parents).map(
              ([, parent]) =>
                sql<SqlBool>`(${sql.ref(`${alias}.parent`)} = ${parent.name} and ${wasVisible(actor, parent, alias)})`,
            ),
          )
        : nothing;
  }
}

/** What decides which rows a person reads: the scopes of rights to read, and the team where one reaches it. */
export function readingOf(person: Person) {
  const ruled = resourceNames.filter((name) => !['shared', 'personal'].includes(resources[name].reads.by));
  const scopes = ruled.map((name) => [name, scopeOf(person, 'read', name)]);
  const led = scopes.some(([, scope]) => scope === 'group') ? person.team : null;
  return [person.id, scopes, led];
}

const anyOf = (conditions: readonly Condition[]): Condition =>
  sql<SqlBool>`(${sql.join(conditions, sql` or `)})`;

const oneOf = (conditions: readonly Condition[]): Condition =>
  conditions.length === 0 ? nothing : anyOf(conditions);

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

/** The rows of `alias` that an actor created. */
export const made = (actor: Person, alias: string): Condition =>
  sql<SqlBool>`${sql.ref(`${alias}.created_by`)} = ${actor.id}::uuid`;

/** The scope of one right as a condition on assigned_to and created_by of `alias`. */
function owned(actor: Person, action: Action, { name, reads }: Resource, alias: string): Condition {
  const from = reads.by === 'scoped' ? reads.shared_from : undefined;
  const whose = ownedBy(actor, action, name, alias);
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
const isOpen = (actor: Person, resource: Resource): boolean =>
  !isGated(resource) || scopeOf(actor, 'read', resource.name) !== undefined;

/** The rows of `alias` whose parent record the actor may access so, by whatever rule the parent has. */
function onParent(actor: Person, action: Action, parents: Parents, alias: string): Condition {
  const parent = `parent_of_${alias}`;
  return oneOf(
    parentResources(parents).map(
      ([type, resource]) =>
        sql<SqlBool>`(${sql.ref(`${alias}.record_type`)} = ${type} and exists (
          select 1 from ${sql.table(resource.name)} as ${sql.table(parent)}
          where ${sql.ref(`${parent}.id`)} = ${sql.ref(`${alias}.record_id`)}
            and ${accessible(actor, action, resource, parent)}))`,
    ),
  );
}

const parentResources = (parents: Parents) =>
  Object.entries(parents).flatMap(([type, name]) => {
    const resource = findResource(name);
    return resource ? [[type, resource] as const] : [];
  });

const governs = (actor: Person, governed: string) => scopeOf(actor, 'update', governed) !== undefined;

/** True when a stored row is within the actor's scope. */
export function mayHold(actor: Person, action: Action, name: ResourceName, row: Owned): boolean {
  const { reads }: Resource = resources[name];
  switch (reads.by) {
    case 'parent':
      return true;
    case 'personal':
      return row.created_by === actor.id;
    case 'catalogue':
      return scopeOf(actor, action, name) !== undefined;
    case 'shared':
      return reads.governed === undefined
        ? reaches(actor, action, name, row)
        : governs(actor, reads.governed);
    case 'scoped':
      return reaches(actor, action, name, row);
  }
}
