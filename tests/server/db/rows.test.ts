import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { engines, openTestDatabase, type TestDatabase } from '#tests/support/databases.ts';

describe.each(engines)('%s', (engine) => {
  let base: TestDatabase;
  beforeAll(async () => {
    base = await openTestDatabase(engine);
  });
  afterAll(() => base.close());

  it('gives days, instants and whole numbers as the contract has them', async () => {
    const { rows } = await sql`
      select date '2026-02-03' as day, timestamptz '2026-02-03 04:05:06.7+05:30' as at, 12::bigint as count,
        timestamptz '2026-02-03 04:05:06Z' as whole, '{"a":1}'::jsonb as json`.execute(base.db);
    expect(rows).toEqual([
      {
        day: '2026-02-03',
        at: '2026-02-02T22:35:06.700Z',
        count: 12,
        whole: '2026-02-03T04:05:06.000Z',
        json: { a: 1 },
      },
    ]);
    await base.truncate();
  });
});
