import { tmpdir } from 'node:os';
import { sql } from 'kysely';
import { v7 } from 'uuid';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { enqueue, type Job, type JobRun } from '#server/calls/job.ts';
import type { Tx } from '#server/db/database.ts';
import { transact } from '#server/db/transaction.ts';
import { diskStore } from '#server/files/disk-store.ts';
import { Runner } from '#server/jobs/runner.ts';
import { databaseFor } from '#tests/support/blocks.ts';
import { engines } from '#tests/support/databases.ts';
import { readConfig } from '#server/config.ts';
import { recorder, type LogLine } from '../modules/ask.ts';

const KILLS = 9;

/** Resolves when a run of a job reaches it. */
class Moment {
  readonly #waiting: (() => void)[] = [];
  #reached = 0;

  reach(): void {
    this.#reached += 1;
    for (const resolve of this.#waiting.splice(0)) resolve();
  }

  async times(count: number): Promise<void> {
    while (this.#reached < count) await new Promise<void>((resolve) => this.#waiting.push(resolve));
  }
}

describe.each(engines)('jobs on %s', (engine) => {
  const store = databaseFor(engine);
  let log: LogLine[] = [];
  let servers: Runner[] = [];
  const asked: object[] = [];
  beforeEach(() => {
    log = [];
    asked.length = 0;
  });
  afterEach(async () => {
    await Promise.all(servers.map((server) => server.stop(0)));
    servers = [];
  });

  function server(...jobs: Job[]): Runner {
    const { db, has_room } = store;
    const tools = { db, has_room, files: diskStore(tmpdir()), config: readConfig({}), log: recorder(log) };
    const runner = new Runner(tools, jobs);
    servers.push(runner);
    runner.start();
    return runner;
  }

  const job = (
    run: (run: JobRun<object>) => Promise<unknown>,
    more: Partial<Job<object>> = {},
  ): Job<object> => ({
    kind: 'test',
    payload: z.looseObject({}),
    async run(given) {
      asked.push(given.payload);
      await run(given);
      return { count: 1 };
    },
    ...more,
  });
  const add = (one: Job<object>, payload: object = {}) =>
    transact(store.db, (tx) => enqueue(tx, one, payload));
  const row = () => store.db.selectFrom('jobs').selectAll().executeTakeFirstOrThrow();
  /** The clock of the database, beside a row: the lease of a dead server has ended, or the time of the next run has come. */
  const pass = (column: 'lease_until' | 'run_at') =>
    sql`update jobs set ${sql.ref(column)} = now() - interval '1 second'`.execute(store.db);
  const write = (tx: Tx) => {
    const id = v7();
    return tx
      .insertInto('choices')
      .values({ id, list: 'department', key: id, value: id, position: 1, created_by: null })
      .execute();
  };
  const written = async () => (await store.db.selectFrom('choices').select('id').execute()).length;

  /** The server that holds no job. */
  const idleOf = (runners: readonly Runner[]) =>
    Promise.race(
      runners.map(async (runner) => {
        await runner.idle();
        return runner;
      }),
    );

  test(`killed ${KILLS} times while two servers run, it is done once`, async () => {
    const begun = new Moment();
    const killed: (() => void)[] = [];
    const one = job(async ({ db, done }) => {
      begun.reach();
      if (asked.length <= KILLS) await new Promise<void>((resolve) => killed.push(resolve));
      await transact(db, async (tx) => {
        await write(tx);
        await done(tx);
      });
    });
    await add(one);
    let alive: Runner[] = [server(one), server(one)];
    for (let kill = 1; kill <= KILLS; kill += 1) {
      await begun.times(kill);
      alive = [await idleOf(alive)];
      expect(asked).toHaveLength(kill); // it left the job alone
      await pass('lease_until');
      alive.push(server(one));
    }
    await begun.times(KILLS + 1);
    await Promise.all(alive.map((runner) => runner.idle()));
    expect(await written()).toBe(1);
    // Not even servers that were only slow do it again.
    for (const wake of killed) wake();
    await Promise.all(servers.map((runner) => runner.idle()));
    expect(await written()).toBe(1);
    expect(await row()).toMatchObject({ attempts: KILLS + 1, leased_by: null, last_error: null });
    expect((await row()).done_at).not.toBeNull();
  });

  test('is given up when it ends every server that takes it', async () => {
    const one = job(() => Promise.reject(new Error('not reached')), { attempts: 3 });
    await add(one);
    await sql`update jobs set attempts = 3, lease_until = now() - interval '1 second'`.execute(store.db);
    await server(one).idle();
    expect(asked).toEqual([]);
    expect(await row()).toMatchObject({ last_error: 'LeaseLost', attempts: 4 });
    expect((await row()).done_at).not.toBeNull();
  });

  test('what a transaction adds is run at once after its commit, and never if it is undone', async () => {
    const one = job(() => Promise.resolve());
    const runner = server(one);
    await runner.idle();
    await expect(
      transact(store.db, async (tx) => {
        await enqueue(tx, one, { nth: 1 });
        throw new Error('undone');
      }),
    ).rejects.toThrow('undone');
    await add(one, { nth: 2 });
    await runner.idle();
    expect(asked).toEqual([{ nth: 2 }]);
  });

  test('that failed keeps the code of its error alone, is tried again later, and then given up', async () => {
    const failure = Object.assign(new Error('password=secret'), { code: 'ECONNREFUSED' });
    const one = job(() => Promise.reject(failure), { attempts: 3 });
    await add(one);
    const runner = server(one);
    for (const attempt of [1, 2]) {
      await runner.idle();
      const { rows } = await sql<{ s: number }>`
        select extract(epoch from run_at - now())::float as s from jobs`.execute(store.db);
      expect(rows[0]?.s).toBeGreaterThan(attempt * 2);
      expect(rows[0]?.s).toBeLessThanOrEqual(attempt * 5);
      expect(await row()).toMatchObject({ attempts: attempt, last_error: 'ECONNREFUSED', done_at: null });
      await pass('run_at');
      runner.wake();
    }
    await runner.idle();
    expect(await row()).toMatchObject({ attempts: 3, last_error: 'ECONNREFUSED' });
    expect((await row()).done_at).not.toBeNull();
    expect(JSON.stringify(await row())).not.toContain('secret');
    expect(log.map(({ text }) => text)).toEqual(['job failed', 'job failed', 'job given up']);
    expect(log[0]?.fields).toMatchObject({ job: 'test', reason: 'ECONNREFUSED', attempts: 1 });
  });

  test('that was too early is looked at again, which counts as no attempt', async () => {
    const early = {
      ...job(() => Promise.resolve()),
      run: () => Promise.resolve({ count: 0, again_in_s: 30 }),
    };
    await add(early);
    const runner = server(early);
    await runner.idle();
    expect(await row()).toMatchObject({ attempts: 0, done_at: null, lease_until: null, last_error: null });
  });

  test('periodic, runs once however many servers there are', async () => {
    const daily = job(() => Promise.resolve(), { every_s: 3_600 });
    const runners = [server(daily), server(daily), server(daily)];
    const idle = async () => {
      for (const runner of runners) runner.wake();
      await Promise.all(runners.map((runner) => runner.idle()));
    };
    await idle();
    expect(asked).toHaveLength(1);
    await pass('run_at');
    await idle();
    expect(asked).toHaveLength(2);
    // A start brings none forward.
    await server(daily).idle();
    expect(asked).toHaveLength(2);
  });

  test('runs as many of one kind at once as it says', async () => {
    const begun = new Moment();
    let go = () => {};
    const gate = new Promise<void>((resolve) => (go = resolve));
    let [now, most] = [0, 0];
    const one = job(
      async () => {
        now += 1;
        most = Math.max(most, now);
        begun.reach();
        await gate;
        now -= 1;
      },
      { at_once: 2 },
    );
    for (let nth = 0; nth < 4; nth += 1) await add(one);
    const runner = server(one);
    await begun.times(2);
    go();
    await runner.idle();
    expect([asked.length, most]).toEqual([4, 2]);
  });

  describe('when a server closes', () => {
    test('what runs ends first', async () => {
      const begun = new Moment();
      let go = () => {};
      const gate = new Promise<void>((resolve) => (go = resolve));
      const one = job(() => {
        begun.reach();
        return gate;
      });
      await add(one);
      const runner = server(one);
      await begun.times(1);
      const stopped = runner.stop(60_000);
      await add(one);
      go();
      await stopped;
      const rows = await store.db.selectFrom('jobs').select('done_at').orderBy('id').execute();
      expect(rows.map(({ done_at }) => done_at !== null)).toEqual([true, false]);
    });

    test('what does not end is told, and given back at once', async () => {
      const begun = new Moment();
      let told = false;
      const one = job(({ signal }) => {
        begun.reach();
        if (asked.length > 1) return Promise.resolve();
        return new Promise((_resolve, reject) => {
          signal.addEventListener('abort', () => {
            told = true;
            reject(new Error('ended'));
          });
        });
      });
      await add(one);
      const runner = server(one);
      await begun.times(1);
      await runner.stop(0);
      expect(told).toBe(true);
      await server(one).idle();
      expect(await row()).toMatchObject({ attempts: 1, last_error: null });
      expect((await row()).done_at).not.toBeNull();
    });
  });
});
