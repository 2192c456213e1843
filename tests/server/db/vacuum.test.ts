import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { vacuum } from '#server/jobs/vacuum.ts';
import { databaseFor } from '#tests/support/blocks.ts';

const database = databaseFor('embedded');

const known = async () => {
  const { rows } = await sql<{ n: number }>`
    select reltuples::int as n from pg_class where relname = 'tombstones'`.execute(database.db);
  return rows[0]?.n;
};

/** A run of the job, with the counters told at once, not within a second. */
async function run(): Promise<number> {
  await sql`select pg_stat_force_next_flush()`.execute(database.db);
  return vacuum(database.db);
}

const remove = (younger_than_days: number) =>
  sql`delete from tombstones where deleted_at > now() - make_interval(days => ${younger_than_days})`.execute(
    database.db,
  );

it('the embedded engine vacuums and analyzes every table after a start, then those that changed enough', async () => {
  await sql`
    insert into tombstones (resource, id, deleted_at)
    select 'leads', gen_random_uuid(), now() - make_interval(days => g) from generate_series(1, 1000) g`.execute(
    database.db,
  );
  expect(await known()).not.toBe(1000);
  expect(await run()).toBeGreaterThan(40);
  expect(await known()).toBe(1000);
  expect(await run()).toBe(0);
  await remove(101);
  expect(await run()).toBe(0);
  await remove(401);
  expect(await run()).toBe(1);
  expect(await known()).toBe(600);
});
