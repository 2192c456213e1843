import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startPostgres, type Postgres } from '../support/postgres.ts';

describe('a PostgreSQL of the tests own', () => {
  let server: Postgres;
  beforeAll(async () => {
    server = await startPostgres();
  });
  afterAll(() => server.stop());

  async function one(url: string, sql: string): Promise<unknown> {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    try {
      const { rows } = await client.query<{ value: unknown }>(sql);
      return rows[0]?.value;
    } finally {
      await client.end();
    }
  }

  it('is durable like the real thing', async () => {
    expect(await one(server.url, `select current_setting('fsync') as value`)).toBe('on');
  });

  it('makes databases that know nothing of each other', async () => {
    const [first, second] = [await server.createDatabase(), await server.createDatabase()];
    await one(first, 'create table only_here (id int)');
    const sql = `select to_regclass('only_here') is not null as value`;
    expect(await one(first, sql)).toBe(true);
    expect(await one(second, sql)).toBe(false);
  });

  it('refuses a wrong password', async () => {
    const address = new URL(server.url);
    address.password = 'wrong';
    await expect(one(address.href, 'select 1 as value')).rejects.toMatchObject({ code: '28P01' });
  });

  it('is gone after stop', async () => {
    const other = await startPostgres({ fsync: false });
    expect(await one(other.url, `select current_setting('fsync') as value`)).toBe('off');
    await other.stop();
    await expect(one(other.url, 'select 1 as value')).rejects.toMatchObject({ code: 'ECONNREFUSED' });
  });
});
