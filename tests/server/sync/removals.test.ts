import { v7 } from 'uuid';
import { beforeEach, describe, expect, it } from 'vitest';
import { companyFor, serverFor } from '#tests/support/blocks.ts';
import { leadBody } from '#tests/support/company.ts';
import { engines } from '#tests/support/databases.ts';
import { op, TestStream } from '#tests/support/sync.ts';

describe.each(engines)('a deletion of a record that changed since its user saw it, on %s', (engine) => {
  const server = serverFor({ engine });
  const company = companyFor(server);
  let phone: TestStream;
  let record_id: string;
  let seen: string;
  beforeEach(async () => {
    phone = new TestStream(server, company.tokens.north);
    record_id = v7();
    const body = leadBody(company.territory, { name: 'Base', assigned_to: company.users.asha });
    await phone.push(1, [op({ call: 'leads.create', record_id, body })]);
    seen = await updatedAt();
  });

  const updatedAt = async () =>
    (await server.db.selectFrom('leads').select('updated_at').executeTakeFirstOrThrow()).updated_at;
  const leads = () => server.db.selectFrom('leads').select('name').execute();
  const edit = (body: Record<string, unknown>, base: Record<string, unknown> = {}) =>
    op({ call: 'leads.update', record_id, body, base });
  const removal = (updated_at: string) =>
    op({ call: 'leads.delete', record_id, body: {}, base: { updated_at } });

  it.each([
    ['of another user', () => company.tokens.asha, 'asha'],
    ['of the same user on another phone', () => company.tokens.north, 'north'],
  ])('asks first where the change is that %s, and tells who changed what', async (_, token, by) => {
    const other = new TestStream(server, token());
    // Edits of one batch share a moment; the record's version goes on from it.
    await other.push(1, [edit({ priority: 'High' }), edit({ name: 'Kept' }), edit({ priority: 'Low' })]);
    const { results, rows } = await phone.push(2, [removal(seen)]);
    expect(results[0]).toMatchObject({ outcome: 'rejected', code: 'conflict' });
    expect(results[0]?.others).toEqual([
      expect.objectContaining({ field: 'name', by }),
      expect.objectContaining({ field: 'priority', by }),
    ]);
    expect(rows[0]).toMatchObject({ patch: { name: 'Kept' } });
    expect(await leads()).toEqual([{ name: 'Kept' }]);
    const again = await phone.push(3, [removal(await updatedAt())]);
    expect(again.results[0]?.outcome).toBe('applied');
    expect(await leads()).toEqual([]);
  });

  it('goes through where only its own phone changed the record since', async () => {
    await phone.push(2, [edit({ name: 'Mine' })]);
    const { results } = await phone.push(3, [edit({ name: 'Mine too' }), removal(seen)]);
    expect(results.map(({ outcome }) => outcome)).toEqual(['applied', 'applied']);
  });

  it('asks where others changed it within the moment of what its user saw', async () => {
    const asha = new TestStream(server, company.tokens.asha);
    await phone.push(2, [edit({ name: 'One' }), edit({ name: 'Two' }), edit({ name: 'Three' })]);
    const shown = await updatedAt();
    await asha.push(1, [edit({ name: 'Theirs' })]);
    const { results } = await phone.push(5, [edit({ priority: 'High' }), removal(shown)]);
    expect(results.map(({ outcome }) => outcome)).toEqual(['applied', 'rejected']);
  });

  it('is refused for its own reason, and tells nothing, where the record is out of reach', async () => {
    const south = new TestStream(server, company.tokens.south);
    await new TestStream(server, company.tokens.asha).push(1, [edit({ name: 'Kept' })]);
    const { results } = await south.push(1, [removal(seen)]);
    expect(results[0]).toMatchObject({ outcome: 'rejected', code: 'not_found' });
    expect(results[0]).not.toHaveProperty('others');
  });

  it('goes through as before where an older app does not say what it saw', async () => {
    await new TestStream(server, company.tokens.asha).push(1, [edit({ name: 'Kept' })]);
    const { results } = await phone.push(2, [op({ call: 'leads.delete', record_id, body: {} })]);
    expect(results[0]?.outcome).toBe('applied');
  });
});
