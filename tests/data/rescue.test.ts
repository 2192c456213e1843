import { v7 } from 'uuid';
import { expect, test } from 'vitest';
import { resolve } from '#data/store/conflicts.ts';
import { listOutbox } from '#data/store/queued.ts';
import { adopt, keepAsNew } from '#data/store/rescue.ts';
import { readRow } from '#data/store/read.ts';
import { phone, taken } from '#tests/sync/support/phones.ts';
import { leadBody } from './support/rows.ts';
import type { Phone } from './support/opened.ts';

const contact = (one: Phone, id: string) => readRow(one.db, 'contacts', id);

/** A lead that somebody else has converted, and a conversion of this phone that came second. */
async function secondConversion() {
  const one = phone();
  const lead_id = await one.create({ name: 'Gupta', mobile: '9000000001' });
  await one.push();
  const [first, second] = [v7(), v7()];
  const seen = leadBody({ name: 'Gupta', mobile: '9000000001' });
  const op_id = await one.write({
    call: 'contacts.convert',
    resource: 'contacts',
    does: 'create',
    record_id: second,
    patch: { ...seen, name: 'Gupta and Sons', lead_id },
    base: seen,
  });
  one.server.judge = (op) => (op.op_id === op_id ? 'This lead was already converted.' : null);
  one.server.put('contacts', { ...seen, id: first, mobile: '9000000009', lead_id });
  await one.push();
  await one.pull();
  return { one, op_id, first, second };
}

test('a second conversion becomes a choice on the customer that is there, of what was typed alone', async () => {
  const { one, op_id, first, second } = await secondConversion();
  expect((await adopt(one.db, one.env, op_id, first)).fields).toBe(1);
  const { ops, issues } = await listOutbox(one.db);
  expect(ops).toEqual([]);
  expect(issues).toMatchObject([
    { record_id: first, field: 'name', base: 'Gupta', mine: 'Gupta and Sons', server: 'Gupta', here: true },
  ]);
  expect(await contact(one, second)).toBeUndefined();
  expect(await contact(one, first)).toMatchObject({ _mark: 'attention', mobile: '9000000009' });
  const choice = { field: 'name', mine: issues[0]?.id ?? '', seen: 'Gupta' };
  await resolve(one.db, one.env, 'contacts', first, [choice]);
  expect((await taken(one)).ops).toMatchObject([
    { call: 'contacts.update', record_id: first, body: { name: 'Gupta and Sons' }, base: { name: 'Gupta' } },
  ]);
});

test('later edits of the refused customer count as typed, and what names it follows', async () => {
  const { one, op_id, first, second } = await secondConversion();
  const edit = { resource: 'contacts', does: 'update', record_id: second } as const;
  await one.write({ ...edit, call: 'contacts.update', patch: { mobile: '9000000007' } });
  const deal = v7();
  await one.write({
    call: 'opportunities.create',
    resource: 'opportunities',
    does: 'create',
    record_id: deal,
    patch: { name: 'Deal', contact_id: second },
  });
  expect((await listOutbox(one.db)).ops.map((op) => op.state)).toEqual(['rejected', 'blocked', 'blocked']);
  expect((await adopt(one.db, one.env, op_id, first)).fields).toBe(2);
  const { ops, issues } = await listOutbox(one.db);
  expect(issues.map(({ field, mine }) => [field, mine])).toEqual(
    expect.arrayContaining([
      ['name', 'Gupta and Sons'],
      ['mobile', '9000000007'],
    ]),
  );
  expect(ops).toMatchObject([{ record_id: deal, patch: { contact_id: first }, state: 'ready' }]);
  expect(await readRow(one.db, 'opportunities', deal)).toMatchObject({ contact_id: first });
});

test('a conversion is kept as it is while the customer is not on this phone', async () => {
  const { one, op_id } = await secondConversion();
  await expect(adopt(one.db, one.env, op_id, v7())).rejects.toThrow('not on this device');
  expect((await listOutbox(one.db)).ops).toMatchObject([{ op_id, patch: { name: 'Gupta and Sons' } }]);
});

test('a record that was deleted while it was changed here can become a new one', async () => {
  const one = phone();
  const id = await one.create({ name: 'Gupta', mobile: '9000000001' });
  await one.push();
  await one.pull();
  await one.update(id, { name: 'Typed' });
  one.server.remove('leads', id);
  one.server.judge = (op) => (op.record_id === id ? 'This record does not exist.' : null);
  await one.push();
  await one.pull();
  expect(await one.lead(id)).toMatchObject({ _left: 'deleted', _mark: 'attention' });
  const { id: made } = await keepAsNew(one.db, one.env, 'leads', id);
  expect(await one.lead(id)).toBeUndefined();
  expect(await one.lead(made)).toMatchObject({ name: 'Typed', mobile: '9000000001', _mark: 'waiting' });
  const { ops } = await taken(one);
  expect(ops).toMatchObject([{ call: 'leads.create', record_id: made, body: { name: 'Typed' } }]);
  expect(Object.keys(ops[0]?.body ?? {})).not.toContain('cdp_code');
});
