import { sql, type Kysely } from 'kysely';

/**
 * Defines the SQL function that returns the owners and the table of a parent record. `parents` are the tables, each
 * with its `record_type`.
 */
export async function defineOwners(
  db: Kysely<unknown>,
  parents: readonly (readonly [table: string, kind: string])[],
): Promise<void> {
  const cases = parents.map(
    ([table, kind]) => sql`
      select assigned_to, created_by, ${sql.lit(table)}::text from ${sql.table(table)}
      where kind = ${sql.lit(kind)} and id = record`,
  );
  await sql`
    create or replace function owners_of(kind text, record uuid)
    returns table (assigned_to uuid, created_by uuid, parent text) language sql stable as $$
      ${sql.join(cases, sql` union all `)}
    $$`.execute(db);
}
