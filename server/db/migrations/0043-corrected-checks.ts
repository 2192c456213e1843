import { sql, type QueryExecutorProvider } from 'kysely';

/** Checks of visits say `corrected` where older ones said `mended`; devices get those visits with their next pull. */
export async function up(db: QueryExecutorProvider): Promise<void> {
  await sql`
    update market_visits set checks = (
      select jsonb_agg((c - 'mended') || jsonb_build_object('corrected', coalesce(c -> 'mended', 'false')) order by at)
      from jsonb_array_elements(checks) with ordinality as e (c, at))
    where jsonb_path_exists(checks, '$[*].mended')`.execute(db);
}
