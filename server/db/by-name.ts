import type { ResourceName } from '#contract/resources.ts';
import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { Actor } from './actor.ts';
import type { Tx } from './database.ts';
import { visible } from './scope.ts';

/** Most entries in a dropdown; beyond that, users search. */
const MAX_CHOICES = 5000;

/** A type, not an interface, because answers allow extra keys. */
type Named = { id: string; name: string } & Record<string, unknown>;

/** Selected columns of the rows an actor may read, sorted by name. `where` narrows further. */
export async function rowsByName(
  tx: Tx,
  actor: Actor,
  table: ResourceName,
  columns: readonly string[],
  { where = sql<SqlBool>`true`, limit = MAX_CHOICES }: { where?: RawBuilder<SqlBool>; limit?: number } = {},
): Promise<Named[]> {
  const { rows } = await sql<Named>`
    select ${sql.join(columns.map((column) => sql.ref(column)))} from ${sql.table(table)}
    where ${visible(actor, 'read', table)} and ${where}
    order by lower(name), id limit ${limit}`.execute(tx);
  return rows;
}
