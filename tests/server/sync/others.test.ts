import { v7 } from 'uuid';
import { beforeEach, describe, expect, it } from 'vitest';
import { companyFor, serverFor } from '#tests/support/blocks.ts';
import { leadBody } from '#tests/support/company.ts';
import { engines } from '#tests/support/databases.ts';
import { op, TestStream } from '#tests/support/sync.ts';

describe.each(engines)('an edit of a record that others changed, on %s', (engine) => {
  const server = serverFor({ engine });
  const company = companyFor(server);
  let asha: TestStream;
  let north: TestStream;
  let record_id: string;
  let seen: string;
  beforeEach(async () => {
    asha = new TestStream(server, company.tokens.asha);
    north = new TestStream(server, company.tokens.north);
    record_id = v7();
    const body = leadBody(company.territory, { name: 'Base', priority: 'Low' });
    await asha.push(1, [op({ call: 'leads.create', record_id, body })]);
    seen = await updatedAt();
  });

  const updatedAt = async () =>
    (await server.db.selectFrom('leads').select('updated_at').executeTakeFirstOrThrow()).updated_at;
  const edit = (body: Record<string, unknown>, base: Record<string, unknown>) =>
    op({ call: 'leads.update', record_id, body, base });
  /** The manager changes it in a later millisecond: times of this trail are that coarse. */
  const byTheManager = async (body: Record<string, unknown>) => {
    await expect.poll(() => Date.now()).toBeGreaterThan(Date.parse(seen) + 1);
    await north.push(1, [edit(body, {})]);
  };

  it('is told who changed the field in conflict, and when', async () => {
    await byTheManager({ name: 'Theirs' });
    const { results } = await asha.push(2, [edit({ name: 'Mine' }, { name: 'Base', updated_at: seen })]);
    expect(results[0]).toMatchObject({
      outcome: 'merged',
      conflicts: [{ field: 'name', mine: 'Mine', server: 'Theirs' }],
      others: [{ field: 'name', by: 'north', at: await updatedAt() }],
    });
  });

  it('is told what others changed beside it, and a repeat is told the same', async () => {
    await byTheManager({ priority: 'High' });
    const mine = edit({ name: 'Mine' }, { name: 'Base', updated_at: seen });
    const { results } = await asha.push(2, [mine]);
    expect(results[0]).toMatchObject({ outcome: 'merged', others: [{ field: 'priority', by: 'north' }] });
    expect(results[0]?.conflicts).toBeUndefined();
    expect((await asha.push(2, [mine])).results).toEqual(results);
  });

  it('of a device that did not say what it saw is told of its conflicts alone', async () => {
    await byTheManager({ name: 'Theirs', priority: 'High' });
    const { results } = await asha.push(2, [edit({ name: 'Mine' }, { name: 'Base' })]);
    expect(results[0]?.others).toMatchObject([{ field: 'name', by: 'north' }]);
  });

  it('counts as applied when only its author’s own work lay between', async () => {
    const { results } = await asha.push(2, [
      edit({ name: 'First' }, { name: 'Base', updated_at: seen }),
      edit({ priority: 'High' }, { priority: 'Low', updated_at: seen }),
    ]);
    expect(results.map(({ outcome, others }) => [outcome, others ?? null])).toEqual([
      ['applied', null],
      ['applied', null],
    ]);
  });

  it.each(['infinity', '0000-01-01T00:00:00Z', '+275760-09-13T00:00:00.000Z', 'yesterday'])(
    'takes %s for no time at all',
    async (updated_at) => {
      await byTheManager({ priority: 'High' });
      const { results, status } = await asha.push(2, [edit({ name: 'Mine' }, { name: 'Base', updated_at })]);
      expect(status).toBe(200);
      expect(results[0]?.outcome).toBe('applied');
    },
  );
});
