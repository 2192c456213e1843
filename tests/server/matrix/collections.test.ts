import { beforeAll, describe, expect, test } from 'vitest';
import { resourceNames, resources } from '#contract/resources.ts';
import { serverFor } from '#tests/support/blocks.ts';
import { plainEngines } from '#tests/support/databases.ts';
import { TestDevice } from '#tests/support/sync.ts';
import { leaks, plant, targets, type Canary } from './canaries.ts';
import { makeViewer, relations, rightsCases, type Viewer } from './people.ts';
import { allCalls, isGoverned, kindOf, reachOf, requestOf } from './requests.ts';

/** Calls that show records to whoever may read them: nothing may be missing there either. */
const showsAll = [
  ['leads.list', 'leads.search', 'leads.choices', 'leads.choicesOfAccount'],
  ['contacts.list', 'contacts.search', 'contacts.choicesOfAccount'],
  ['accounts.list', 'accounts.choices', 'opportunities.list', 'tickets.list', 'activities.list'],
  ['journey_plans.list', 'journey_plans.search', 'market_visits.list', 'market_visits.search'],
  ['expense_statements.list', 'expense_statements.search', 'deletions.list'],
].flat();

test('every resource with owners has its canary', () => {
  const owned = resourceNames.filter((name) => resources[name].reads.by === 'scoped');
  expect(targets.toSorted()).toEqual(owned.toSorted());
});

describe.each(plainEngines)('what a caller sees of many records, on %s', (engine) => {
  const server = serverFor({ engine });

  describe.each(Object.entries(rightsCases))('with %s', (_name, rights) => {
    let viewer: Viewer;
    let canaries: Canary[];

    beforeAll(async () => {
      viewer = await makeViewer(server, rights);
      canaries = await plant(server.db, viewer, relations);
    });

    const many = allCalls.filter(
      ([name, call]) => reachOf(call) === 'many' && name !== 'session.logout' && !isGoverned(call),
    );
    test.each(many)('%s shows what is within reach and nothing else', async (name, call) => {
      const { method, url, body } = requestOf(call, viewer.id);
      const reply = await server.call(method, url, { token: viewer.token, ...(body && { body }) });
      expect(leaks(reply.body, canaries)).toEqual([]);
      if (call.rule.kind !== 'can') return;
      expect(reply.statusCode).toBe(viewer.rights.read === null ? 403 : 200);
      if (viewer.rights.read === null || !showsAll.includes(name)) return;
      const missing = canaries.filter(
        ({ id, kind, may_see }) => kind === kindOf(call) && may_see && !reply.body.includes(id),
      );
      expect(missing).toEqual([]);
    });

    test('a pull brings what is within reach and nothing else', async () => {
      const device = new TestDevice(server, viewer.token);
      const text = JSON.stringify(await device.pull());
      expect(leaks(text, canaries)).toEqual([]);
      const held = resourceNames.flatMap((name) => [...device.table(name).keys()]);
      expect(canaries.filter(({ id, may_see }) => may_see && !held.includes(id))).toEqual([]);
    });

    test('a second pull brings only what came within reach since, and names nothing else', async () => {
      const device = new TestDevice(server, viewer.token);
      await device.pull();
      const fresh = await plant(server.db, viewer, relations);
      const text = JSON.stringify(await device.pull());
      canaries.push(...fresh);
      for (const { id, may_see } of fresh) if (may_see) expect(text).toContain(id);
      const heard = fresh.filter(({ may_hear }) => may_hear).map(({ id }) => id);
      expect(leaks(text, canaries, heard)).toEqual([]);
    });

    if (rights.read === null || rights.read === 'all') return;
    test('a lead that moves away leaves the device, and one that comes arrives', async () => {
      const device = new TestDevice(server, viewer.token);
      await device.pull();
      const mine = canaries.find(({ kind, may_see }) => kind === 'leads' && may_see);
      if (!mine) throw new Error('No lead was planted within reach');
      await server.db
        .updateTable('leads')
        .set({ assigned_to: viewer.other, created_by: viewer.other })
        .where('id', '=', mine.id)
        .execute();
      await device.pull();
      expect([...device.table('leads').keys()]).not.toContain(mine.id);
      expect([...device.table('attachments').values()].map((row) => row['record_id'])).not.toContain(mine.id);
      mine.may_see = false;
      const list = await server.call('GET', '/api/leads?rowsPerPage=50', { token: viewer.token });
      expect(leaks(list.body, [mine])).toEqual([]);
    });
  });
});
