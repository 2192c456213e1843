import { mkdtempSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { describe, expect, inject, onTestFinished, test } from 'vitest';
import { calls } from '#contract/calls.ts';
import { readConfig } from '#server/config.ts';
import { diskStore } from '#server/files/disk-store.ts';
import { Runner } from '#server/jobs/runner.ts';
import { papersJob } from '#server/modules/expenses/papers.ts';
import { printStatement, type PaperToPrint } from '#server/modules/expenses/print-statement.ts';
import { eventually } from '#tests/support/eventually.ts';
import { openSession } from '#tests/support/server.ts';
import { startServerProcess, type ServerProcess } from '#tests/support/server-process.ts';
import { recorder, type LogLine } from '../modules/ask.ts';
import { Claims } from '../modules/claims.ts';
import { useDesk } from '../modules/desk.ts';

describe('a server that is killed', () => {
  const desk = useDesk('postgresql');
  const claims = new Claims(desk);
  const folder = mkdtempSync(join(inject('run_folder'), 'killed-jobs-'));

  async function approve(server: ServerProcess, id: string): Promise<void> {
    const token = await openSession(desk, desk.manager_id);
    const { method, path } = calls['expense_statements.approval'];
    const reply = await fetch(`${server.url}${path.replace('{id}', id)}`, {
      method,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ approval_status: 'approved' }),
    });
    expect(reply.status).toBe(200);
  }
  const jobOf = (id: string) =>
    desk.db
      .selectFrom('jobs')
      .select(['attempts', 'leased_by', 'done_at'])
      .where(sql`payload ->> 'record_id'`, '=', id)
      .executeTakeFirst();
  const papersOf = (id: string) =>
    desk.db.selectFrom('files').select('holder').where('holder_id', '=', id).execute();

  test('leaves its event and its job to another, which does each once', async () => {
    const server = await startServerProcess({
      databaseUrl: desk.url,
      dataDir: folder,
      env: { DEMO: '0' },
    });
    onTestFinished(() => server.remove());
    await eventually(async () =>
      expect(await desk.db.selectFrom('event_readers').select('job').execute()).toHaveLength(1),
    );
    // The hourly look at all papers is no part of this.
    await sql`update jobs set run_at = now() + interval '1 hour'`.execute(desk.db);
    const [begun, decided] = [await claims.sent(), await claims.sent({ date: '2026-11-21' })];
    // No file can be stored: the first job is held in the middle. No event can become a job: the second is none yet.
    const files = await desk.db.startTransaction().execute();
    await sql`lock table files in share mode`.execute(files);
    await approve(server, begun.id);
    await eventually(async () => expect(await jobOf(begun.id)).toMatchObject({ attempts: 1, done_at: null }));
    const events = await desk.db.startTransaction().execute();
    await sql`select 1 from event_readers for update`.execute(events);
    await approve(server, decided.id);
    await server.kill9();
    await files.rollback().execute();
    await events.rollback().execute();
    expect(await jobOf(decided.id)).toBeUndefined();

    const log: LogLine[] = [];
    const store = diskStore(folder);
    const printer = {
      print: (paper: PaperToPrint) => printStatement(store, paper),
      close: () => Promise.resolve(),
    };
    const tools = { db: desk.db, files: store, config: readConfig({}), log: recorder(log) };
    const other = new Runner({ ...tools, has_room: () => true }, [papersJob(printer)]);
    other.start();
    await other.idle();
    expect([await papersOf(begun.id), await papersOf(decided.id)]).toMatchObject([[], [{}]]);
    await sql`update jobs set lease_until = null, run_at = least(run_at, now()) where done_at is null and key <> 'periodic'`.execute(
      desk.db,
    );
    other.wake();
    await other.idle();
    await other.stop(0);
    expect([await papersOf(begun.id), await papersOf(decided.id)]).toMatchObject([[{}], [{}]]);
    expect([await jobOf(begun.id), await jobOf(decided.id)]).toMatchObject([
      { attempts: 2, leased_by: null, done_at: expect.any(String) },
      { attempts: 1, leased_by: null, done_at: expect.any(String) },
    ]);
    expect(log.filter(({ level }) => level === 'error')).toEqual([]);
  });
});
