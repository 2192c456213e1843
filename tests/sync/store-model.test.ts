import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { PushAnswer } from '#contract/core/sync.ts';
import { Lists } from '#data/columns/lists.ts';
import type { Batch } from '#sync/core/ports.ts';
import { checkAsyncProperty } from '#tests/support/property.ts';
import { phone } from './support/phones.ts';

test('whatever is written, sent, lost, late, pulled and restored: the phone ends as the server is, each effect once', async () => {
  const act = fc.oneof(
    fc.record({ kind: fc.constant('create' as const), name: fc.constantFrom('A', 'B') }),
    fc.record({ kind: fc.constant('update' as const), at: fc.nat(5), name: fc.constantFrom('C', 'D') }),
    fc.record({ kind: fc.constant('remove' as const), at: fc.nat(5) }),
    fc.record({ kind: fc.constant('theirs' as const), at: fc.nat(5), status: fc.constantFrom('x', 'y') }),
    fc.record({
      kind: fc.constant('push' as const),
      answer: fc.constantFrom('comes', 'lost', 'late'),
      most: fc.integer({ min: 1, max: 4 }),
    }),
    fc.record({ kind: fc.constantFrom('pull', 'late_answer', 'backup', 'restore', 'outdate') }),
  );
  await checkAsyncProperty(
    'a phone ends as the server is',
    fc.asyncProperty(fc.array(act, { maxLength: 30 }), async (acts) => {
      const one = phone();
      const ids: string[] = [];
      const late: [Batch, PushAnswer][] = [];
      const nth = (at: number) => ids[at % Math.max(1, ids.length)];
      for (const now of acts) {
        const id = 'at' in now ? nth(now.at) : undefined;
        if (now.kind === 'create') ids.push(await one.create({ name: now.name }));
        else if (now.kind === 'pull') await one.pull();
        else if (now.kind === 'backup' || now.kind === 'restore') one.server[now.kind]();
        else if (now.kind === 'outdate') one.server.oldest_cursor = one.server.at + 1;
        else if (now.kind === 'late_answer') {
          const answer = late.shift();
          if (answer) await one.store.settle(...answer);
        } else if (now.kind === 'push') {
          const batch = await one.take(null, now.most);
          const answer = batch && one.ask(batch);
          if (answer && now.answer === 'comes') await one.store.settle(batch, answer);
          if (answer && now.answer === 'late') late.push([batch, answer]);
        } else if (id !== undefined && now.kind === 'theirs') {
          if (one.server.table('leads').has(id)) one.server.put('leads', { id, status: now.status });
        } else if (id !== undefined && (await one.lead(id))) {
          if (now.kind === 'update') await one.update(id, { name: now.name });
          else await one.remove(id);
        }
      }
      await one.push();
      await one.pull();
      // A restored server is met by a pull; what it lost goes out after that.
      await one.push();
      await one.pull();
      const shown = [...(await one.leads())].map(([id, row]) => [
        id,
        row['name'],
        row['status'],
        row['_mark'],
      ]);
      const theirs = [...one.server.table('leads').values()].map((row) => [
        row.id,
        row['name'],
        row['status'],
        'synced',
      ]);
      expect(new Set(shown.map(String))).toEqual(new Set(theirs.map(String)));
      expect([...one.server.effects.values()].every((count) => count === 1)).toBe(true);
      const fresh = new Lists();
      await fresh.load(one.db);
      expect(fresh.counts()['leads']).toBe(theirs.length);
      const told = new Lists();
      for (const changes of one.told) told.apply(changes);
      const query = { page: 1, size: 50, sort: 'name', descending: false, filters: {} };
      expect(told.list('leads', query)).toEqual(fresh.list('leads', query));
    }),
    60,
  );
});
