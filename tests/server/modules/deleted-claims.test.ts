import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { cleanUp } from '#server/jobs/cleanup.ts';
import { engines } from '#tests/support/databases.ts';
import { ask, refusal, signedIn, type Caller } from './ask.ts';
import { Claims } from './claims.ts';
import { addUser } from './company.ts';
import { useDesk } from './desk.ts';

describe.each(engines)('a sent claim that somebody else deletes, on %s', (engine) => {
  const desk = useDesk(engine);
  const claims = new Claims(desk);
  let admin: Caller;
  let id: string;
  beforeEach(async () => {
    admin = await signedIn(
      desk.db,
      await addUser(desk.db, { username: 'admin', name: 'Meera', role: 'Admin' }),
    );
    id = await claims.statement({ advance_amount: '100' });
    const lines = [
      await claims.line(id, { travel: '450.50' }),
      await claims.line(id, { title: 'Hotel', hotel: '900' }),
    ];
    const file = await claims.receipt(id, { expense_id: lines[0], lat: 18.5, lng: 73.8 });
    await sql`
      insert into receipt_places (attachment_id, lat, lng) values (${file}, 18.5, 73.8) on conflict do nothing`.execute(
      desk.db,
    );
    await claims.submit(id, lines, [file]);
  });

  const remove = (who: Caller, reason?: string) =>
    ask(who, 'expense_statements.delete', { params: { id }, body: { id, ...(reason && { reason }) } });
  const restore = (who: Caller) => ask(who, 'deletions.restore', { params: { id }, body: { id } });
  const told = async (who: Caller) => (await ask(who, 'deletions.list', { query: {} })).answer.list.data;
  const table = async (name: string) => {
    const { rows } = await sql<{ row: Record<string, unknown> }>`
      select to_jsonb(t) as row from ${sql.table(name)} t order by 1`.execute(desk.db);
    return rows.map(({ row: { ver: _ver, rev: _rev, ...row } }) => row);
  };
  const everything = async () =>
    Object.fromEntries(
      await Promise.all(
        ['expense_statements', 'expenses', 'attachments', 'receipt_places', 'files'].map(
          async (name) => [name, await table(name)] as const,
        ),
      ),
    );

  test('asks for a reason, and stays without one', async () => {
    expect(await refusal(remove(desk.manager))).toMatchObject({
      code: 'invalid',
      errors: { reason: ['Reason is required'] },
    });
    expect(await refusal(remove(desk.manager, '  '))).toMatchObject({ code: 'invalid' });
    expect(await table('expense_statements')).toHaveLength(1);
  });

  test('tells its employee who deleted it, when and why', async () => {
    const { code } = await claims.shown(id);
    await remove(desk.manager, 'Claimed twice');
    expect(await told(desk.officer)).toMatchObject([
      {
        id,
        resource: 'expense_statements',
        title: 'Nashik',
        code,
        reason: 'Claimed twice',
        assigned_to: desk.officer_id,
        created_by_name: 'Anita',
        created_at: expect.any(String),
      },
    ]);
    expect(await told(desk.officer)).not.toHaveProperty('0.contents');
    expect(await refusal(claims.shown(id))).toMatchObject({ code: 'not_found' });
  });

  test('needs no reason and tells nobody when it is the own one', async () => {
    await remove(desk.officer);
    expect(await told(admin)).toEqual([]);
  });

  test('is restored whole by an Admin alone, with receipts and codes, and decided on again', async () => {
    const before = await everything();
    await remove(desk.manager, 'Claimed twice');
    expect(await refusal(restore(desk.manager))).toMatchObject({ code: 'forbidden' });
    expect(await refusal(restore(desk.officer))).toMatchObject({ code: 'forbidden' });
    await restore(admin);
    expect(await everything()).toEqual(before);
    expect(await told(admin)).toEqual([]);
    const { seen } = await claims.shown(id, desk.manager);
    await ask(desk.manager, 'expense_statements.approval', {
      params: { id },
      body: { approval_status: 'approved', seen },
    });
  });

  test('is restored exactly once, also by two taps at once', async () => {
    await remove(desk.manager, 'Claimed twice');
    await Promise.all([restore(admin), restore(admin)]);
    await restore(admin);
    expect(await table('expense_statements')).toHaveLength(1);
    expect(await table('expenses')).toHaveLength(2);
    await remove(desk.manager, 'Claimed twice after all');
    await restore(admin);
    await remove(desk.officer);
    expect(await refusal(restore(admin))).toMatchObject({ code: 'not_found' });
  });

  test('without receipts is restored too', async () => {
    ({ id } = await claims.sent());
    await remove(desk.manager, 'Claimed twice');
    await restore(admin);
    expect((await claims.shown(id)).expenses).toHaveLength(1);
  });

  test('goes on from the revision that devices know', async () => {
    const rev = async () =>
      (await sql<{ rev: number }>`select rev from expense_statements`.execute(desk.db)).rows;
    const [before] = await rev();
    await remove(desk.manager, 'Claimed twice');
    await restore(admin);
    expect(await rev()).toEqual([{ rev: (before?.rev ?? 0) + 1 }]);
  });

  test('is removed for good after thirty days, with its files', async () => {
    await remove(desk.manager, 'Claimed twice');
    const files = () => table('files');
    const aged = (days: number) =>
      sql`update deletions set created_at = now() - make_interval(days => ${days})`.execute(desk.db);
    await aged(29);
    await cleanUp(desk.db, { track_days: 365 });
    expect(await told(admin)).toHaveLength(1);
    expect(await files()).toMatchObject([{ dropped_at: null }]);
    await aged(31);
    await cleanUp(desk.db, { track_days: 365 });
    expect(await told(admin)).toEqual([]);
    expect(await files()).toMatchObject([{ dropped_at: expect.any(String) }]);
    expect(await refusal(restore(admin))).toMatchObject({ code: 'not_found' });
  });
});
