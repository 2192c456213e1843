import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { startPostgres, type Postgres } from '#tests/support/postgres.ts';
import { startProxy, type Link, type Proxy } from '#tests/support/proxy.ts';
import { startServerProcess, type ServerProcess } from '#tests/support/server-process.ts';

export const BENCH_APP = fileURLToPath(new URL('../../../dist/bench-app', import.meta.url));

/** A server on a real PostgreSQL with so many leads, and a link in front of it. */
export interface World {
  server: ServerProcess;
  proxy: Proxy;
  database_url: string;
  close(): Promise<void>;
}

export interface WorldOptions {
  leads: number;
  link?: Link;
  /** Serves the page of the bench instead of the app. */
  bench_page?: boolean;
}

/** Limits are for people; here one phone makes a day's calls in a minute. */
const unlimited = {
  USER_CALLS_PER_MINUTE: '1000000',
  ADDRESS_CALLS_PER_MINUTE: '10000000',
  LOG_LEVEL: 'warn',
};

/** Starts a world: the demonstration company, with its leads copied until there are enough. */
export async function startWorld(postgres: Postgres, options: WorldOptions): Promise<World> {
  const database_url = await postgres.createDatabase();
  const server = await startServerProcess({
    databaseUrl: database_url,
    env: { ...unlimited, ...(options.bench_page === true && { APP_DIR: BENCH_APP }) },
  });
  await copyLeads(database_url, options.leads);
  const proxy = await startProxy(server.port, options.link);
  return {
    server,
    proxy,
    database_url,
    async close() {
      await proxy.stop();
      await server.remove();
    },
  };
}

/** A PostgreSQL as people run it: with its flushes. */
export const benchPostgres = (): Promise<Postgres> =>
  startPostgres({ settings: { shared_buffers: '512MB', max_wal_size: '4GB' } });

/** Runs SQL on a world's database. */
export async function query<R extends pg.QueryResultRow>(url: string, sql: string): Promise<R[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<R>(sql);
    return rows;
  } finally {
    await client.end();
  }
}

/** A session of the administrator, who sees every lead. */
export async function tokenOf(url: string): Promise<string> {
  const answer = await fetch(`${url}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'admin', password: 'beatbook-demo' }),
  });
  const { access_token } = (await answer.json()) as { access_token: string };
  return access_token;
}

/** Copies have ids in the order of time, as ids made on devices have, and mobiles and names of their own. */
async function copyLeads(url: string, wanted: number): Promise<void> {
  const [count] = await query<{ have: number; columns: string }>(
    url,
    `select (select count(*)::int from leads) as have, string_agg(column_name, ', ') as columns
     from information_schema.columns where table_name = 'leads'
     and column_name not in ('id', 'cdp_code', 'rev', 'ver', 'mobile', 'name', 'created_at', 'updated_at')`,
  );
  if (!count || count.have >= wanted) return;
  const copies = Math.ceil(wanted / count.have) - 1;
  await query(
    url,
    `with copied as (
       select l.*, n, now() - interval '1 minute' * (row_number() over (order by n, l.id)) as made
       from leads l cross join generate_series(1, ${copies}) n)
     insert into leads (id, mobile, name, created_at, updated_at, ${count.columns})
     select (lpad(to_hex((extract(epoch from made) * 1000)::bigint), 12, '0') || '7' || substr(md5(random()::text), 1, 3)
         || 'a' || substr(md5(random()::text), 1, 15))::uuid,
       '9' || lpad(((substr(mobile, 2)::bigint * 7 + n * 1000003) % 1000000000)::text, 9, '0'),
       name || ' ' || n, made, made, ${count.columns}
     from copied limit ${wanted - count.have}`,
  );
  await query(url, 'vacuum analyze leads');
}
