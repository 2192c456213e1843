import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openEmbedded, type Embedded } from '#server/db/embedded.ts';
import { failureOf } from '#server/db/failures.ts';
import { kyselyOn } from '#server/db/open.ts';
import { serverMain } from '#tests/support/server-process.ts';

const worker = pathToFileURL(join(dirname(serverMain), 'pglite-worker.mjs'));

let folder: string;
let lost: string[];
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'beatbook-engine-'));
  lost = [];
});
afterEach(() => {
  rmSync(folder, { recursive: true, force: true });
});

const open = (query_limit_ms = 60_000): Promise<Embedded> =>
  openEmbedded({ folder, worker, query_limit_ms, on_lost: (reason) => lost.push(reason) });

const kindOf = (failure: unknown) => failureOf(failure).kind;

describe('the embedded engine in its thread', { timeout: 240_000 }, () => {
  it('keeps what was committed, and closes without a complaint', async () => {
    const first = await open();
    await sql`create table t (n int)`.execute(kyselyOn(first.pool));
    await sql`insert into t values (7)`.execute(kyselyOn(first.pool));
    await first.close();
    const second = await open();
    const { rows } = await sql`select n from t`.execute(kyselyOn(second.pool));
    expect(rows).toEqual([{ n: 7 }]);
    await second.close();
    expect(lost).toEqual([]);
  });

  it('ends a query that takes too long, answers it as a passing failure, and says so once', async () => {
    await (await open()).close();
    const { pool } = await open(5_000);
    const endless = pool.query(
      'select count(*) from generate_series(1, 1000000) a, generate_series(1, 1000000) b',
    );
    expect(kindOf(await endless.catch((error: unknown) => error))).toBe('passing');
    expect(kindOf(await pool.query('select 1').catch((error: unknown) => error))).toBe('passing');
    expect(lost).toHaveLength(1);
    await pool.end();
  });

  it('takes no query any more once the disk is full', async () => {
    const { pool } = await open();
    const full = pool.query("do $$ begin raise exception 'full' using errcode = '53100'; end $$");
    expect(kindOf(await full.catch((error: unknown) => error))).toBe('passing');
    expect(kindOf(await pool.query('select 1').catch((error: unknown) => error))).toBe('passing');
    expect(lost).toEqual([expect.stringContaining('53100')]);
    await pool.end();
  });

  it('starts a session anew for the next user of the one connection', async () => {
    const embedded = await open();
    const client = await embedded.pool.connect();
    await client.query('begin');
    await client.query("set local time zone 'Asia/Kolkata'");
    client.release(true);
    const { rows } = await embedded.pool.query<{ zone: string; idle: boolean }>(
      "select current_setting('TimeZone') as zone, now() = statement_timestamp() as idle",
    );
    expect(rows[0]?.zone).toBe('UTC');
    await embedded.close();
  });
});
