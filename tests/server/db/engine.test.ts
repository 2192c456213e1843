import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openEmbedded, type Embedded } from '#server/db/engine/embedded.ts';
import { failureOf } from '#server/db/failures.ts';
import { kyselyOn } from '#server/db/engine/open.ts';
import { serverMain } from '#tests/support/server-process.ts';

const worker = pathToFileURL(join(dirname(serverMain), 'pglite-worker.mjs'));

let made: string;
let folder: string;
let lost: string[];
beforeAll(async () => {
  made = mkdtempSync(join(tmpdir(), 'beatbook-engine-'));
  folder = made;
  // To make a database takes longer than anything that is tried with it: once, then copied.
  await (await open()).close();
}, 240_000);
afterAll(() => {
  rmSync(made, { recursive: true, force: true });
});
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'beatbook-engine-'));
  cpSync(made, folder, { recursive: true });
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
    const { pool } = await open(2_000);
    const endless = pool.query(
      'select count(*) from generate_series(1, 1000000) a, generate_series(1, 1000000) b',
    );
    expect(kindOf(await endless.catch((error: unknown) => error))).toBe('passing');
    expect(kindOf(await pool.query('select 1').catch((error: unknown) => error))).toBe('passing');
    expect(lost).toHaveLength(1);
    await pool.end();
  });

  it('meets a full disk, refuses to write, and comes back by itself once there is room', async () => {
    let free = Infinity;
    const { pool, has_room, close } = await openEmbedded({
      folder,
      worker: new URL('../../support/full-disk-worker.mjs', import.meta.url),
      query_limit_ms: 60_000,
      on_lost: (reason) => lost.push(reason),
      free_bytes: () => free,
    });
    const db = kyselyOn(pool);
    await sql`create table t (n int, filling text)`.execute(db);
    await sql`insert into t values (7, '')`.execute(db);
    expect(has_room()).toBe(true);
    // From here on nothing more can be written, but for the room that the reserve leaves when it goes.
    free = 0;
    writeFileSync(join(folder, 'full'), '');
    const write = sql`insert into t select n, repeat(md5(n::text), 1000) from generate_series(1, 2000) n`;
    expect(kindOf(await write.execute(db).catch((error: unknown) => error))).toBe('passing');
    await expect.poll(has_room, { timeout: 20_000 }).toBe(false);
    const read = sql<{ n: number }>`select n from t`;
    const rows = async () => (await read.execute(db).catch(() => undefined))?.rows;
    await expect.poll(rows, { timeout: 200_000 }).toEqual([{ n: 7 }]);
    rmSync(join(folder, 'full'));
    free = Infinity;
    await expect.poll(has_room, { timeout: 20_000 }).toBe(true);
    await write.execute(db);
    await close();
    expect(lost).toEqual([]);
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
