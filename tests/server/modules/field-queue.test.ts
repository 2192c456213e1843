import { v7 } from 'uuid';
import { describe, expect, test } from 'vitest';
import { companyFor, serverFor } from '#tests/support/blocks.ts';
import { leadBody, setRights, type Person } from '#tests/support/company.ts';
import { engines } from '#tests/support/databases.ts';
import { op, TestDevice, TestStream } from '#tests/support/sync.ts';
import { day } from './field.ts';

describe.each(engines)('plans and visits from the queue of a device, on %s', (engine) => {
  const server = serverFor({ engine });
  const company = companyFor(server);

  const lead = (id: string) => op({ call: 'leads.create', record_id: id, body: leadBody(company.territory) });
  const common = () => ({
    title: 'Round',
    assigned_to: company.users.asha,
    reminder_date: day(0),
    reminder_time: '10:00',
    state: [company.state],
    territory: [company.territory],
  });
  const visit = (id: string, lead_id: string, over: object = {}) =>
    op({
      call: 'market_visits.create',
      record_id: id,
      body: { ...common(), date: day(0), lead_id, ...over },
    });
  const check = (id: string, type: string, over: object = {}) =>
    op({ call: 'market_visits.check', record_id: id, body: { type, lat: 18.52, lng: 73.85 }, ...over });
  const device = (person: Person) => new TestDevice(server, company.tokens[person]);
  const stream = (person: Person) => new TestStream(server, company.tokens[person]);

  test('a whole day in one batch takes effect in its order', async () => {
    const [shop, plan, first, second] = [v7(), v7(), v7(), v7()];
    const other = v7();
    const items = [{ id: first, lead_id: shop, contact_id: null, date: day(0) }];
    const days = { start_date: day(0), end_date: day(0), items };
    const ops = [
      lead(shop),
      lead(other),
      op({ call: 'journey_plans.create', record_id: plan, body: { ...common(), ...days } }),
      visit(second, other),
      check(first, 'check_in'),
      check(first, 'check_out'),
      check(second, 'check_in'),
      op({ call: 'market_visits.note', record_id: second, body: { note: 'Asked for credit' } }),
    ];
    const asha = stream('asha');
    const reply = await asha.push(1, ops);
    expect(reply.results.map(({ outcome, message }) => message ?? outcome)).toEqual(ops.map(() => 'applied'));
    expect((await asha.push(1, ops)).results).toEqual(reply.results);
    const phone = device('asha');
    await phone.pull();
    expect(phone.table('journey_plans').get(plan)).toMatchObject({ marketvisits_count: 1 });
    expect(phone.table('market_visits').get(first)).toMatchObject({ checks_count: 2, is_open: false });
    expect(phone.table('market_visits').get(second)).toMatchObject({
      checks_count: 1,
      is_open: true,
      notes: [{ note: 'Asked for credit' }],
    });
    expect(reply.rows.find(({ op_id }) => op_id === ops.at(-1)?.op_id)?.patch['checks_count']).toBe(1);
  });

  test('a check keeps the clock of the device, how far it was off, and when it arrived', async () => {
    const [shop, id] = [v7(), v7()];
    const hour = 3_600_000;
    const sent = Date.now();
    const wrong = (ms: number) => new Date(sent + 5 * hour + ms).toISOString();
    const reply = await stream('asha').push(
      1,
      [
        { ...lead(shop), at: wrong(-2 * hour) },
        { ...visit(id, shop), at: wrong(-2 * hour) },
        { ...check(id, 'check_in'), at: wrong(-hour) },
      ],
      { sent_at: wrong(0) },
    );
    expect(reply.results.map(({ outcome }) => outcome)).toEqual(['applied', 'applied', 'applied']);
    const kept = (await server.db.selectFrom('market_visits').select('checks').executeTakeFirstOrThrow())
      .checks[0];
    /** How long it took to arrive, by each of the times that were kept. */
    const delays = [
      Date.parse(kept?.datetime ?? '') - (sent - hour),
      (kept?.offset_ms ?? 0) + 5 * hour,
      Date.parse(kept?.received_at ?? '') - sent,
    ];
    const took = Date.now() - sent;
    for (const delay of delays) {
      expect(delay).toBeGreaterThanOrEqual(0);
      expect(delay).toBeLessThanOrEqual(took);
    }
    expect(kept?.device_at).toBe(wrong(-hour));
  });

  test('a check-out is taken though the clock of the phone was put right since and it seems to come before the check-in', async () => {
    const [shop, id] = [v7(), v7()];
    const asha = stream('asha');
    await asha.push(1, [lead(shop), visit(id, shop), check(id, 'check_in')]);
    const slow = new Date(Date.now() - 2 * 3_600_000).toISOString();
    const reply = await asha.push(4, [{ ...check(id, 'check_out'), at: slow }]);
    expect(reply.results).toMatchObject([{ outcome: 'applied' }]);
    const kept = await server.db
      .selectFrom('market_visits')
      .select(['checks', 'checked_in_at', 'checked_out_at'])
      .executeTakeFirstOrThrow();
    expect(kept.checks).toMatchObject([{ type: 'check_in' }, { type: 'check_out', device_at: slow }]);
    expect(kept.checked_out_at).toBe(kept.checked_in_at);
  });

  test('a check-out entered later on an older version of the app, under the name it gave that, says so', async () => {
    const [shop, id] = [v7(), v7()];
    const asha = stream('asha');
    await asha.push(1, [lead(shop), visit(id, shop), check(id, 'check_in')]);
    const forgotten = op({
      call: 'market_visits.check',
      record_id: id,
      body: {
        type: 'check_out',
        mended: true,
        datetime: new Date(Date.now() + 60_000).toISOString(),
        remarks: 'Forgot',
      },
    });
    const reply = await asha.push(4, [forgotten]);
    expect(reply.results).toMatchObject([{ outcome: 'applied', answer: { check: { corrected: true } } }]);
    expect((await asha.push(4, [forgotten])).results).toEqual(reply.results);
    const nameless = op({
      call: 'market_visits.check',
      record_id: id,
      body: { type: 'check_out', mended: true },
    });
    const refused = (await asha.push(5, [nameless])).results[0];
    expect(refused?.errors).toEqual({ datetime: ['Time is required'], remarks: ['Reason is required'] });
  });

  test('an approval without signal that comes second is told who was first', async () => {
    const [shop, id] = [v7(), v7()];
    await stream('asha').push(1, [lead(shop), visit(id, shop)]);
    const decide = (approval_status: string) =>
      op({
        call: 'market_visits.approval',
        record_id: id,
        body: { approval_status },
        base: { approval_status: 'pending' },
      });
    const first = await stream('north').push(1, [decide('approved')]);
    expect(first.rows[0]?.patch).toMatchObject({ decided_by: company.users.north });
    const second = await stream('admin').push(1, [decide('rejected')]);
    expect(second.results).toMatchObject([{ outcome: 'rejected', code: 'conflict' }]);
    expect(second.results[0]?.message).toMatch(/already approved by north at \d\d:\d\d\.$/);
    const phone = device('asha');
    await phone.pull();
    expect(phone.table('market_visits').get(id)).toMatchObject({ approval_status: 'approved' });
  });

  test('a plan given to another officer leaves the phone with its visits, and one that goes is told', async () => {
    const [shop, plan, id] = [v7(), v7(), v7()];
    const items = [{ id, lead_id: shop, contact_id: null, date: day(0) }];
    const body = { ...common(), start_date: day(0), end_date: day(0), items };
    await stream('asha').push(1, [lead(shop)]);
    const north = stream('north');
    await north.push(1, [op({ call: 'journey_plans.create', record_id: plan, body })]);
    const [asha, bina] = [device('asha'), device('bina')];
    await asha.pull();
    await bina.pull();
    expect([...asha.table('market_visits').keys()]).toEqual([id]);
    await north.push(2, [
      op({ call: 'leads.update', record_id: shop, body: { assigned_to: company.users.bina } }),
      op({ call: 'journey_plans.update', record_id: plan, body: { assigned_to: company.users.bina } }),
    ]);
    await asha.pull();
    await bina.pull();
    for (const name of ['journey_plans', 'market_visits']) {
      expect([...asha.table(name).keys()]).toEqual([]);
      expect([...bina.table(name).keys()]).toHaveLength(1);
    }
    await north.push(4, [op({ call: 'journey_plans.delete', record_id: plan, body: {} })]);
    const [page] = await bina.pull();
    expect(page?.gone).toMatchObject({ journey_plans: [{ id: plan }], market_visits: [{ id }] });
  });

  test('a renamed territory and a deleted state reach every phone', async () => {
    const state = await server.call('POST', '/api/storeState', {
      token: company.tokens.admin,
      body: { name: 'Malwa' },
    });
    const { id } = state.json<{ state: { id: string } }>().state;
    const phone = device('chand');
    await phone.pull();
    expect(phone.table('states').get(id)).toMatchObject({ name: 'Malwa' });
    const change = (path: string, body: object) =>
      server.call('POST', path, { token: company.tokens.admin, body });
    await change('/api/editTerritory', { id: company.territory, name: 'Renamed' });
    await change('/api/deleteState', { id });
    const [page] = await phone.pull();
    expect(phone.table('territories').get(company.territory)).toMatchObject({ name: 'Renamed' });
    expect(page?.gone).toEqual({ states: [{ id, reason: 'deleted' }] });
    const refused = await change('/api/storeState', { name: 'Goa 2' });
    expect(refused.json()).toMatchObject({
      status: 0,
      errors: { name: ['Only letters and spaces are allowed'] },
    });
  });

  test('a check needs no right but to read the visit', async () => {
    const [shop, id] = [v7(), v7()];
    await stream('asha').push(1, [lead(shop), visit(id, shop)]);
    await setRights(server.db, 'Sales Officer', [{ name: 'read-market_visits', access_to: 'assigned' }]);
    expect((await stream('asha').push(1, [check(id, 'check_in')])).results).toMatchObject([
      { outcome: 'applied' },
    ]);
  });
});
