import type { Resource } from '#contract/core/resource.ts';
import { resources, type ResourceName } from '#contract/resources.ts';
import { sql, type RawBuilder } from 'kysely';

/** The resource of a name, with the general type that generic SQL needs. */
export const resourceOf = (name: ResourceName): Resource => resources[name];

/** The columns of a resource's row, as listed in the contract. */
export const columnsOf = (name: ResourceName): string[] => Object.keys(resourceOf(name).row.shape);

/** The columns of a row as a select list for a table or alias. */
export function selectColumns(name: ResourceName, alias: string = name): RawBuilder<unknown> {
  return sql.join(columnsOf(name).map((column) => sql.ref(`${alias}.${column}`)));
}
