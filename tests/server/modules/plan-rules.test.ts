import { v7 } from 'uuid';
import { describe, expect, test } from 'vitest';
import { companyFor, serverFor } from '#tests/support/blocks.ts';
import { leadBody, type Person } from '#tests/support/company.ts';
import { engines } from '#tests/support/databases.ts';
import { op, TestStream } from '#tests/support/sync.ts';
import { day } from './field.ts';

const hour = 3_600_000;

describe.each(engines)('what plans and visits may not be, from the queue of a device, on %s', (engine) => {
  const server = serverFor({ engine });
  const company = companyFor(server);
  const stream = (person: Person) => new TestStream(server, company.tokens[person]);

  /** Another place; everybody works in both. */
  const elsewhere = async () => {
    const { id, state_id } = await server.db
      .selectFrom('territories')
      .select(['id', 'state_id'])
      .where('state_id', '<>', company.state)
      .executeTakeFirstOrThrow();
    const works = Object.values(company.users).flatMap((user_id) =>
      [id, company.territory].map((territory_id) => ({ user_id, territory_id })),
    );
    await server.db.insertInto('user_territories').values(works).execute();
    return { state: [state_id], territory: [id] };
  };

  const lead = (id: string, person: Person) =>
    op({
      call: 'leads.create',
      record_id: id,
      body: leadBody(company.territory, { assigned_to: company.users[person] }),
    });
  const common = (person: Person) => ({
    title: 'Round',
    assigned_to: company.users[person],
    reminder_date: day(0),
    reminder_time: '10:00',
    state: [company.state],
    territory: [company.territory],
  });
  const visitOf = (person: Person, lead_id: string) => ({
    ...common(person),
    date: day(0),
    lead_id,
  });
  const planOf = (person: Person, lead_id: string) => {
    const items = [{ id: v7(), lead_id, contact_id: null, date: day(0) }];
    return { ...common(person), start_date: day(0), end_date: day(0), items };
  };
  const written = { journey_plans: planOf, market_visits: visitOf };
  const make = (name: keyof typeof written, id: string, body: object) =>
    op({ call: `${name}.create`, record_id: id, body: { ...body } });
  const change = (name: keyof typeof written, id: string, body: object) =>
    op({ call: `${name}.update`, record_id: id, body: { ...body } });

  const outside = { lead_customer: ['Choose valid Leads / Customers'] };

  describe.each(['journey_plans', 'market_visits'] as const)('%s', (name) => {
    test.each([0, 2 * hour])('hold no shop outside their territories, written %i ms before', async (age) => {
      const places = await elsewhere();
      const [shop, other, good, edited] = [v7(), v7(), v7(), v7()];
      const body = written[name];
      const ops = [
        lead(shop, 'asha'),
        lead(other, 'asha'),
        make(name, good, body('asha', shop)),
        make(name, v7(), { ...body('asha', shop), ...places }),
        make(name, edited, body('asha', other)),
        change(name, edited, places),
        change(name, good, { title: 'Good' }),
      ].map((one) => ({
        ...one,
        at: new Date(Date.now() - age).toISOString(),
      }));
      const { results } = await stream('asha').push(1, ops);
      expect(results.map(({ outcome }) => outcome)).toEqual([
        'applied',
        'applied',
        'applied',
        'rejected',
        'applied',
        'rejected',
        'applied',
      ]);
      expect([results[3]?.errors, results[5]?.errors]).toEqual([outside, outside]);
    });

    test('hold a shop that somebody else moved or converted elsewhere since, not one that their user moved', async () => {
      const { territory } = await elsewhere();
      const [moved, own, converted] = [v7(), v7(), v7()];
      const asha = stream('asha');
      const move = (id: string) =>
        op({ call: 'leads.update', record_id: id, body: { territory_id: territory[0] } });
      await asha.push(
        1,
        [moved, own, converted].map((id) => lead(id, 'asha')),
      );
      const at = new Date(Date.now() - hour).toISOString();
      const customer = { lead_id: converted, territory_id: territory[0], sap_code: 'SAP-1' };
      const others = [move(moved), op({ call: 'contacts.convert', record_id: v7(), body: customer })];
      const done = await stream('north').push(1, others);
      expect(done.results.map(({ outcome }) => outcome)).toEqual(['applied', 'applied']);
      const plans = [moved, converted, own].map((shop) => make(name, v7(), written[name]('asha', shop)));
      const { results } = await asha.push(
        4,
        [move(own), ...plans].map((one) => ({ ...one, at })),
      );
      expect(results.map(({ errors }) => errors)).toEqual([undefined, undefined, undefined, outside]);
    });

    test('hold no shop that their assignee may not read', async () => {
      const [shop, own] = [v7(), v7()];
      const { results } = await stream('north').push(1, [
        lead(shop, 'asha'),
        make(name, v7(), written[name]('bina', shop)),
        make(name, own, written[name]('asha', shop)),
        change(name, own, { assigned_to: company.users.bina }),
      ]);
      expect(results.map(({ errors }) => errors)).toEqual([undefined, outside, undefined, outside]);
    });

    test('made for a superior never become those of whoever planned them', async () => {
      const [shop, id] = [v7(), v7()];
      const to = (person: Person) => change(name, id, { assigned_to: company.users[person] });
      const { results } = await stream('north').push(1, [
        lead(shop, 'asha'),
        make(name, id, written[name]('admin', shop)),
        to('north'),
        to('asha'),
        to('north'),
      ]);
      expect(results.map(({ code }) => code)).toEqual([
        undefined,
        undefined,
        'forbidden',
        undefined,
        'forbidden',
      ]);
    });
  });
});
