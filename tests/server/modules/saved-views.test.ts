import { v7 } from 'uuid';
import { describe, expect, test } from 'vitest';
import { companyFor, serverFor } from '#tests/support/blocks.ts';
import type { Person } from '#tests/support/company.ts';
import { plainEngines } from '#tests/support/databases.ts';
import { op, TestDevice, TestStream } from '#tests/support/sync.ts';

const view = { name: 'Hot ones', list: '/leads', search: '?priority=High', is_default: false };

describe.each(plainEngines)('saved views, on %s', (engine) => {
  const server = serverFor({ engine });
  const company = companyFor(server);

  const post = (who: Person, path: string, body: object) =>
    server.call('POST', `/api/saved-views${path}`, { token: company.tokens[who], body: { ...body } });
  const listed = async (who: Person, query = '') => {
    const reply = await server.call('GET', `/api/saved-views${query}`, { token: company.tokens[who] });
    return reply.json<{ list: { data: Record<string, unknown>[]; total: number } }>().list;
  };
  const made = async (who: Person, changes: object = {}) => {
    const reply = await post(who, '', { ...view, ...changes });
    return reply.json<{ saved_view_id: string }>().saved_view_id;
  };

  test('are kept under the id of the device, and the same creation again changes nothing', async () => {
    const id = v7();
    for (const _ of [1, 2]) {
      const reply = await post('asha', '', { ...view, id });
      expect(reply.json()).toEqual({ status: 1, message: 'View saved.', saved_view_id: id });
    }
    expect(await listed('asha')).toMatchObject({
      data: [{ ...view, id, created_by: company.users.asha }],
      total: 1,
    });
  });

  test('are listed by the list they belong to', async () => {
    await made('asha');
    await made('asha', { name: 'All of them', list: '/accounts' });
    const filters = encodeURIComponent(JSON.stringify({ list: '/accounts' }));
    expect((await listed('asha', `?filters=${filters}`)).data.map(({ name }) => name)).toEqual([
      'All of them',
    ]);
  });

  test('change field by field, and leave word when they go', async () => {
    const id = await made('asha');
    const device = new TestDevice(server, company.tokens.asha);
    await device.pull();
    await post('asha', `/${id}/update`, { name: 'Hottest', base: { name: view.name } });
    await post('asha', `/${id}/update`, { is_default: true, base: { is_default: false } });
    await device.pull();
    expect(device.table('saved_views').get(id)).toMatchObject({ name: 'Hottest', is_default: true });
    const gone = await post('asha', `/${id}/delete`, { id });
    expect(gone.json()).toEqual({ status: 1, message: 'View deleted.' });
    await device.pull();
    expect(device.table('saved_views').size).toBe(0);
    const audits = await server.db.selectFrom('audit').selectAll().where('record_id', '=', id).execute();
    expect(audits.map(({ action }) => action)).toEqual(['create', 'update', 'update', 'delete']);
  });

  test('are nobody else’s, not even those of the officers one leads or of everybody an Admin sees', async () => {
    const id = await made('asha');
    for (const who of ['north', 'admin', 'bina'] as const) {
      const device = new TestDevice(server, company.tokens[who]);
      const pages = [await device.pull(), await listed(who)];
      await post('asha', `/${id}/update`, { search: `?name=${who}` });
      pages.push(await device.pull());
      expect(JSON.stringify(pages)).not.toContain(id);
      for (const path of [`/${id}/update`, `/${id}/delete`])
        expect((await post(who, path, { name: 'Mine' })).statusCode).toBe(404);
      expect((await post(who, '', { ...view, id })).statusCode).toBe(409);
    }
    await post('asha', `/${id}/delete`, {});
    const stranger = new TestDevice(server, company.tokens.admin);
    expect(JSON.stringify(await stranger.pull())).not.toContain(id);
    expect((await server.call('GET', '/api/saved-views')).statusCode).toBe(401);
  });

  test('come from the queue of a device', async () => {
    const stream = new TestStream(server, company.tokens.asha);
    const record_id = v7();
    const reply = await stream.push(1, [op({ call: 'saved_views.create', record_id, body: view })]);
    expect(reply.results).toMatchObject([{ outcome: 'applied' }]);
    expect((await listed('asha')).data).toMatchObject([{ id: record_id, name: 'Hot ones' }]);
  });

  test.each([
    ['no name', { name: '  ' }, { name: ['Name is required'] }],
    ['a long name', { name: 'x'.repeat(81) }, { name: ['At most 80 characters'] }],
    ['a long search', { search: 'x'.repeat(4001) }, { search: ['This view is too long to save'] }],
    ['no list', { list: '' }, { list: ['List is required'] }],
  ])('are refused with %s', async (_what, wrong, errors) => {
    const reply = await post('asha', '', { ...view, ...wrong });
    expect(reply.statusCode).toBe(422);
    expect(reply.json()).toMatchObject({ code: 'invalid', errors });
  });
});
