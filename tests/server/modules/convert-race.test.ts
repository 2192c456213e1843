import { sql } from 'kysely';
import { v7 } from 'uuid';
import { describe, expect, test } from 'vitest';
import { ask, refusal } from './ask.ts';
import { useDesk } from './desk.ts';

describe('conversions that meet', () => {
  const desk = useDesk('postgresql');

  /** Statements that wait for a lock of somebody else. */
  const waiting = async () => {
    const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(desk.db);
    return rows[0]?.total ?? 0;
  };

  test('of two who convert a lead at the same moment one wins, and the other is told who', async () => {
    const lead_id = await desk.made();
    const [mine, theirs] = [v7(), v7()];
    const holder = await desk.db.startTransaction().execute();
    await sql`select 1 from leads where id = ${lead_id}::uuid for update`.execute(holder);
    const both = [
      desk.convert(desk.officer, lead_id, { id: mine }),
      desk.convert(desk.manager, lead_id, { id: theirs }),
    ].map((conversion) => conversion.catch((error: unknown) => error));
    await expect.poll(waiting, { timeout: 10_000 }).toBe(2);
    await holder.commit().execute();
    const outcomes = await Promise.all(both);
    const refused = outcomes.filter((outcome) => outcome instanceof Error);
    expect(refused).toHaveLength(1);
    const lead = await desk.stored(lead_id);
    const winner = lead.contact_id === mine ? 'Ravi' : 'Anita';
    expect(refused[0]).toMatchObject({ code: 'conflict' });
    expect(String(refused[0])).toContain(`already converted by ${winner} on `);
    const contacts = await desk.db.selectFrom('contacts').select(['id', 'lead_id']).execute();
    expect(contacts).toEqual([{ id: lead.contact_id, lead_id }]);
  });

  test('an edit that meets the conversion under way reaches the customer', async () => {
    const lead_id = await desk.made();
    const holder = await desk.db.startTransaction().execute();
    await sql`select 1 from leads where id = ${lead_id}::uuid for update`.execute(holder);
    const conversion = desk.convert(desk.officer, lead_id);
    await expect.poll(waiting, { timeout: 10_000 }).toBe(1);
    const edit = desk.update(desk.manager, lead_id, { mobile: '9000000001' });
    await expect.poll(waiting, { timeout: 10_000 }).toBe(2);
    await holder.commit().execute();
    const { answer } = await conversion;
    await edit;
    expect((await desk.storedContact(answer.data.id)).mobile).toBe('9000000001');
  });

  test('many devices that repeat one conversion make one customer', async () => {
    const lead_id = await desk.made();
    const id = v7();
    await Promise.all(Array.from({ length: 8 }, () => desk.convert(desk.officer, lead_id, { id })));
    expect(await desk.db.selectFrom('contacts').select('id').execute()).toEqual([{ id }]);
    const again = ask(desk.manager, 'contacts.convert', {
      params: { id: lead_id },
      body: { sap_code: 'SAP-2' },
    });
    expect((await refusal(again)).code).toBe('conflict');
  });
});
