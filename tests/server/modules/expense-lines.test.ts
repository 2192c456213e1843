import fc from 'fast-check';
import { v7 } from 'uuid';
import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { calls } from '#contract/calls.ts';
import { expenseRow } from '#contract/expenses.ts';
import { companyFor, serverFor } from '#tests/support/blocks.ts';
import type { Person } from '#tests/support/company.ts';
import { plainEngines } from '#tests/support/databases.ts';
import { checkAsyncProperty, FUZZ_RUNS } from '#tests/support/property.ts';
import { op, TestDevice, TestStream } from '#tests/support/sync.ts';
import { form } from '#tests/support/uploads.ts';
import { pdf } from '#tests/support/sample-files.ts';
import { survives } from '../fuzz/caller.ts';
import { nasty, rawBodies } from '../fuzz/nasty.ts';

const trip = { place_of_visit: 'Nashik', departure_date: '2026-11-19', arrival_date: '2026-11-21' };
const taxi = { title: 'Taxi', date: '2026-11-20', travel: 45_000 };

describe.each(plainEngines)('expense lines, on %s', (engine) => {
  const server = serverFor({ engine });
  const company = companyFor(server, 'block');

  const as = (who: Person) => ({ token: company.tokens[who] });
  const statement = async (who: Person): Promise<string> => {
    const id = v7();
    await server.call('POST', '/api/expensestatements', { ...as(who), body: { ...trip, id } });
    return id;
  };
  /** With its one line. */
  const sent = async (who: Person) => {
    const id = await statement(who);
    const made = await line(who, id);
    const body = { lines: [made], files: [] };
    await server.call('POST', `/api/expensestatements/${id}/submit`, { ...as(who), body });
    return { id, made };
  };
  const line = async (who: Person, record_id: string): Promise<string> => {
    const id = v7();
    await server.call('POST', '/api/expenses', { ...as(who), body: { ...taxi, id, record_id } });
    return id;
  };

  test('a statement, its lines and its totals made without signal reach whoever is above, and nobody else', async () => {
    const [id, first, second] = [v7(), v7(), v7()];
    const stream = new TestStream(server, company.tokens.asha);
    const body = { ...taxi, record_id: id };
    const pushed = await stream.push(1, [
      op({ call: 'expense_statements.create', record_id: id, body: trip }),
      op({ call: 'expenses.create', record_id: first, body }),
      op({ call: 'expenses.create', record_id: second, body: { ...body, da: 22_500 } }),
      op({ call: 'expense_statements.submit', record_id: id, body: { lines: [first, second], files: [] } }),
    ]);
    expect(pushed.results.map(({ outcome }) => outcome)).toEqual([
      'applied',
      'applied',
      'applied',
      'applied',
    ]);
    const held = async (who: Person) => {
      const device = new TestDevice(server, company.tokens[who]);
      await device.pull();
      return [device.table('expense_statements').get(id)?.['total_expense'], device.table('expenses').size];
    };
    expect(await held('north')).toEqual([112_500, 2]);
    expect(await held('chand')).toEqual([undefined, 0]);
  });

  test('nobody else gets a statement, its lines or its receipts before it is sent, and everybody above then', async () => {
    const device = new TestDevice(server, company.tokens.north);
    await device.pull();
    const id = await statement('asha');
    const made = await line('asha', id);
    const bill = form({ name: 'Bill' }, { part: 'attachment', filename: 'b.pdf', bytes: pdf() });
    const url = `/api/expensestatements/${id}`;
    await server.call('POST', `${url}/attachments`, { ...as('asha'), ...bill });
    const held = async () => {
      await device.pull();
      return ['expense_statements', 'expenses', 'attachments'].map((name) =>
        [...device.table(name).values()].some((row) => row['id'] === id || row['record_id'] === id),
      );
    };
    const listed = async () =>
      (await server.call('GET', '/api/expensestatements?rowsPerPage=50', as('north'))).body.includes(id);
    const shown = async (path: string) => (await server.call('GET', path, as('north'))).statusCode;
    const all = async () => [
      ...(await held()),
      await listed(),
      await shown(url),
      await shown(`/api/expenses/${made}`),
    ];
    expect(await all()).toEqual([false, false, false, false, 404, 404]);
    await server.call('POST', `${url}/submit`, { ...as('asha'), body: { lines: [made], files: [] } });
    expect(await all()).toEqual([true, true, true, true, 200, 200]);
  });

  test('lines leave the devices with their statement', async () => {
    const { id, made } = await sent('asha');
    const device = new TestDevice(server, company.tokens.north);
    await device.pull();
    expect([...device.table('expenses').keys()]).toContain(made);
    await server.call('POST', `/api/expensestatements/${id}/delete`, { ...as('asha'), body: {} });
    await device.pull();
    expect([...device.table('expenses').keys()]).not.toContain(made);
  });

  test('a line is read by whoever reads its statement and written by its employee alone', async () => {
    const { made } = await sent('asha');
    const status = async (who: Person, method: 'GET' | 'POST', path: string, body?: object) =>
      (await server.call(method, `/api/expenses/${made}${path}`, { ...as(who), ...(body && { body }) }))
        .statusCode;
    const all: readonly Person[] = ['asha', 'north', 'admin', 'chand'];
    const each = async (method: 'GET' | 'POST', path: string, body?: object) =>
      Promise.all(all.map((who) => status(who, method, path, body)));
    expect(await each('GET', '')).toEqual([200, 200, 200, 404]);
    expect(await each('POST', '/update', { title: 'Bus' })).toEqual([200, 403, 403, 404]);
    expect(await each('POST', '/delete', { id: v7() })).toEqual([400, 400, 400, 400]);
    const others: readonly Person[] = ['north', 'admin', 'chand', 'asha'];
    const deleted = [];
    for (const who of others) deleted.push(await status(who, 'POST', '/delete', {}));
    expect(deleted).toEqual([403, 403, 404, 200]);
    expect((await server.call('GET', `/api/expenses/${made}`)).statusCode).toBe(401);
  });

  test('a line says that it stays in its statement instead of seeming to move', async () => {
    const [own, other] = [await statement('asha'), await statement('asha')];
    const id = await line('asha', own);
    const move = (record_id: string) =>
      server.call('POST', `/api/expenses/${id}/update`, { ...as('asha'), body: { record_id, title: 'Bus' } });
    const refused = await move(other);
    expect(refused.statusCode).toBe(422);
    expect(refused.body).toContain('"record_id":["An expense stays in its expense statement."]');
    expect((await move(own)).statusCode).toBe(200);
  });

  test('a receipt comes as a form too, and belongs to a line of its own statement', async () => {
    const id = await statement('asha');
    const foreign = await line('asha', await statement('asha'));
    const send = (expense_id: string) =>
      server.call('POST', `/api/expensestatements/${id}/attachments`, {
        ...as('asha'),
        ...form({ name: 'Bill', expense_id }, { part: 'attachment', filename: 'bill.pdf', bytes: pdf() }),
      });
    expect((await send(await line('asha', id))).statusCode).toBe(200);
    expect((await send(foreign)).statusCode).toBe(422);
  });

  const written = ['expenses.create', 'expenses.update', 'expenses.delete'] as const;
  test.each(written)(`%s survives ${FUZZ_RUNS} bad bodies and leaves no bad row`, async (name) => {
    const record_id = await statement('admin');
    const url = calls[name].path.replace('{id}', await line('admin', record_id));
    const good = { ...taxi, record_id };
    const keys = [...Object.keys(calls[name].body.shape), 'total', 'record_type', 'created_by'];
    const changes = fc.dictionary(fc.constantFrom(...keys), nasty, { minKeys: 1, maxKeys: 4 });
    const bodies = fc.oneof(
      { weight: 6, arbitrary: changes.map((changed) => JSON.stringify({ ...good, ...changed })) },
      { weight: 1, arbitrary: rawBodies },
    );
    const headers = {
      authorization: `Bearer ${company.tokens.admin}`,
      'content-type': 'application/json',
    };
    await checkAsyncProperty(
      `bad bodies of ${name}`,
      fc.asyncProperty(bodies, async (payload) => {
        await survives(server.app, { method: 'POST', url, headers, payload });
      }),
      FUZZ_RUNS,
    );
    for (const row of await server.db.selectFrom('expenses').selectAll().execute())
      expect(z.safeParse(expenseRow, row).error?.issues ?? []).toEqual([]);
  });
});
