import { afterEach, expect, test } from 'vitest';
import { v7 } from 'uuid';
import { discard, retryOp } from '#data/store/outbox.ts';
import { listOutbox } from '#data/store/queued.ts';
import { Phone } from './support/opened.ts';
import { leadBody } from './support/rows.ts';

const phones: Phone[] = [];

/** A phone whose server refuses whatever carries the mobile number 1. */
function phone(): Phone {
  const one = new Phone();
  one.server.judge = (op) => (op.body['mobile'] === '1' ? 'Mobile No must be of 10 digits' : null);
  phones.push(one);
  return one;
}

afterEach(async () => {
  await Promise.all(phones.splice(0).map((one) => one.close()));
});

const convert = (one: Phone, lead_id: string, fields: Record<string, unknown> = {}, id = v7()) =>
  one
    .write({
      call: 'contacts.convert',
      resource: 'contacts',
      does: 'create',
      record_id: id,
      patch: { ...leadBody(fields), sap_code: 'SAP-1', lead_id },
    })
    .then(() => id);

const edit = (one: Phone, id: string, patch: Record<string, unknown>) =>
  one.write({ call: 'contacts.update', resource: 'contacts', does: 'update', record_id: id, patch });

const states = async (one: Phone) =>
  (await listOutbox(one.db)).ops.map(({ call, state }) => `${call} ${state}`);

const mend = async (one: Phone, mobile = '9876543210') => {
  const refused = (await listOutbox(one.db)).ops.find(({ state }) => state === 'rejected');
  await retryOp(one.db, refused?.op_id ?? '', { ...refused?.patch, mobile }, v7);
};

test('a plan that leads to a lead that was refused waits behind it', async () => {
  const one = phone();
  const lead = await one.create({ mobile: '1' });
  await one.push();
  const items = [{ id: v7(), lead_id: lead, contact_id: null, date: '2026-11-25' }];
  const plan = { call: 'journey_plans.create', resource: 'journey_plans', does: 'create' } as const;
  await one.write({ ...plan, record_id: v7(), patch: { title: 'Round', items } });
  expect(await states(one)).toEqual(['leads.create rejected', 'journey_plans.create blocked']);
  await mend(one);
  expect(await states(one)).toEqual(['leads.create ready', 'journey_plans.create ready']);
});

test('a conversion of a lead that was refused waits behind it, with what builds on the customer', async () => {
  const one = phone();
  const lead = await one.create({ mobile: '1' });
  await one.push();
  const id = await convert(one, lead);
  await edit(one, id, { name: 'New name' });
  expect(await states(one)).toEqual([
    'leads.create rejected',
    'contacts.convert blocked',
    'contacts.update blocked',
  ]);
  expect(await one.take()).toBeNull();
  await mend(one);
  await one.push();
  expect(await states(one)).toEqual([]);
  expect(one.server.table('contacts').get(id)).toMatchObject({ name: 'New name', lead_id: lead });
});

test('what was queued before the refusal is held back to the end of the chain', async () => {
  const one = phone();
  const lead = await one.create({ mobile: '1' });
  const id = await convert(one, lead);
  await edit(one, id, { name: 'New name' });
  const other = await one.create();
  const batch = await one.take(null, 1);
  if (!batch) throw new Error('nothing to send');
  await one.store.settle(batch, one.ask(batch));
  expect(await states(one)).toEqual([
    'leads.create rejected',
    'contacts.convert blocked',
    'contacts.update blocked',
    'leads.create ready',
  ]);
  await one.push();
  expect(one.server.table('leads').has(other)).toBe(true);
  expect(one.server.table('contacts').size).toBe(0);
});

test('a conversion waits behind a lead that was set aside', async () => {
  const one = phone();
  const lead = await one.create();
  const batch = await one.take();
  if (!batch) throw new Error('nothing to send');
  await one.store.quarantine(batch, { code: 'bad_request', message: 'unreadable' });
  await convert(one, lead);
  expect(await states(one)).toEqual(['leads.create quarantined', 'contacts.convert blocked']);
});

test('what names two refused records waits for both', async () => {
  const one = phone();
  const first = await one.create({ mobile: '1' });
  const second = await one.create({ mobile: '1' });
  await one.push();
  await convert(one, first, { source: second });
  await mend(one);
  expect(await states(one)).toEqual([
    'leads.create ready',
    'leads.create rejected',
    'contacts.convert blocked',
  ]);
  await mend(one);
  expect(await states(one)).toEqual(['leads.create ready', 'leads.create ready', 'contacts.convert ready']);
});

test('a later edit of a record whose earlier edit waits goes when that goes', async () => {
  const one = phone();
  const id = await one.create();
  await one.push();
  const refused = await one.create({ mobile: '1' });
  await one.push();
  await one.update(id, { account_id: refused });
  await one.update(id, { status: 'lost' });
  expect(await states(one)).toEqual([
    'leads.create rejected',
    'leads.update blocked',
    'leads.update blocked',
  ]);
  await mend(one);
  await one.push();
  expect(await states(one)).toEqual([]);
  expect(one.server.table('leads').get(id)).toMatchObject({ account_id: refused, status: 'lost' });
});

test('dropping a refused record drops what names it, and frees what only waited', async () => {
  const one = phone();
  const id = await one.create();
  await one.push();
  const refused = await one.create({ mobile: '1' });
  await one.push();
  await one.update(id, { account_id: refused });
  await one.update(id, { status: 'lost' });
  const [create] = (await listOutbox(one.db)).ops;
  await discard(one.db, create?.op_id ?? '');
  expect(await states(one)).toEqual(['leads.update ready']);
  await one.push();
  expect(one.server.table('leads').get(id)).toMatchObject({ status: 'lost', account_id: null });
});

test('work that names nothing refused goes on', async () => {
  const one = phone();
  await one.create({ mobile: '1' });
  await one.push();
  const lead = await one.create();
  await convert(one, lead);
  expect(await states(one)).toEqual([
    'leads.create rejected',
    'leads.create ready',
    'contacts.convert ready',
  ]);
});
