import { sql } from 'kysely';
import { v7 } from 'uuid';
import { describe, expect, it } from 'vitest';
import { cameFromElsewhere, startNewEpoch } from '#server/db/epoch.ts';
import { transact } from '#server/db/transaction.ts';
import { cleanUp } from '#server/jobs/cleanup.ts';
import { companyFor, serverFor } from '#tests/support/blocks.ts';
import { engines } from '#tests/support/databases.ts';

describe.each(engines)('upkeep on %s', (engine) => {
  const server = serverFor({ engine });
  const company = companyFor(server, 'block');

  it('removes receipts and words of what left after 400 days, and nothing younger', async () => {
    for (const days of [399, 401]) {
      await sql`insert into receipts (user_id, op_id, call, body_hash, outcome, result, received_at)
        values (${company.users.asha}::uuid, ${v7()}::uuid, 'x', 'h', 'applied', '{}',
          now() - make_interval(days => ${days}))`.execute(server.db);
      for (const [table, at] of [
        ['tombstones', 'deleted_at'],
        ['scope_moves', 'moved_at'],
      ] as const)
        await sql`insert into ${sql.table(table)} (resource, id, ${sql.ref(at)})
          values ('leads', ${v7()}::uuid, now() - make_interval(days => ${days}))`.execute(server.db);
    }
    expect(await cleanUp(server.db, server.config)).toBe(3);
    expect(await cleanUp(server.db, server.config)).toBe(0);
    const { rows } = await sql<{ n: number }>`select count(*) as n from receipts`.execute(server.db);
    expect(rows[0]?.n).toBe(1);
  });

  it('removes raw tracks after the days that are set, and nothing younger', async () => {
    for (const days of [29, 31])
      await sql`insert into positions (user_id, type, at, received_at)
        values (${company.users.asha}::uuid, 'tracker', now() - make_interval(days => ${days}), now())`.execute(
        server.db,
      );
    expect(await cleanUp(server.db, server.config)).toBe(0);
    expect(await cleanUp(server.db, { track_days: 30 })).toBe(1);
    expect(server.config.track_days).toBe(365);
  });

  it('keeps the audit trail from changes', async () => {
    await sql`insert into audit (action) values ('test')`.execute(server.db);
    await expect(sql`update audit set action = 'other'`.execute(server.db)).rejects.toMatchObject({
      code: '42501',
    });
    await expect(sql`delete from audit`.execute(server.db)).rejects.toMatchObject({ code: '42501' });
  });

  it('writes every version afresh for a new epoch, and changes nothing else of the rows', async () => {
    const rows = () =>
      sql<{ id: string }>`select id, rev, updated_at, name from users order by id`.execute(server.db);
    const before = await rows();
    await sql`alter table users disable trigger user`.execute(server.db);
    await sql`update users set ver = '900000000'::xid8`.execute(server.db);
    await sql`alter table users enable trigger user`.execute(server.db);
    expect(await transact(server.db, cameFromElsewhere)).toBe(true);
    await transact(server.db, startNewEpoch);
    expect(await transact(server.db, cameFromElsewhere)).toBe(false);
    expect((await rows()).rows).toEqual(before.rows);
  });
});
