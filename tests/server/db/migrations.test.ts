import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import type { Db } from '#server/db/database.ts';
import { isMigrated, migrate } from '#server/db/migrate.ts';
import { engines, openEmptyDatabase, openTestDatabase } from '#tests/support/databases.ts';

async function shapeOf(db: Db): Promise<unknown> {
  const { rows } = await sql`
    select table_name || '.' || column_name as name, data_type as kind, is_nullable || coalesce(column_default, '') as more
    from information_schema.columns where table_schema = 'public'
    union all select indexname, 'index', indexdef from pg_indexes where schemaname = 'public'
    union all select tgname, 'trigger', pg_get_triggerdef(oid) from pg_trigger where not tgisinternal
    order by 1, 2, 3`.execute(db);
  return rows;
}

describe.each(engines)('the migrations, from an empty database on %s', { timeout: 240_000 }, (engine) => {
  it('make the tables every other test stands on, and do nothing the second time', async () => {
    const empty = await openEmptyDatabase(engine);
    const copied = await openTestDatabase(engine);
    expect(await shapeOf(empty.db)).toEqual([]);
    await migrate(empty.db);
    expect(await isMigrated(empty.db)).toBe(true);
    const shape = await shapeOf(empty.db);
    expect(shape).toEqual(await shapeOf(copied.db));
    await migrate(empty.db);
    expect(await shapeOf(empty.db)).toEqual(shape);
    await Promise.all([empty.close(), copied.close()]);
  });
});
