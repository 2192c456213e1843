import { sql } from 'kysely';
import { v7 } from 'uuid';
import { describe, expect, it } from 'vitest';
import { settings } from '#contract/core/settings.ts';
import type { PullPage } from '#contract/core/sync.ts';
import { personOf } from '#server/calls/session.ts';
import { decodeCursor, encodeCursor, scopeDigest } from '#server/sync/cursor.ts';
import { pullPages } from '#server/sync/pull.ts';
import { companyFor, serverFor } from '#tests/support/blocks.ts';
import { engines } from '#tests/support/databases.ts';

const DEVICES = 500;

describe.each(engines)('what a change of a role costs its phones, on %s', (engine) => {
  const server = serverFor({ engine });
  const company = companyFor(server);

  const actorOf = async (id: string) => {
    const person = await personOf(server.db, id);
    if (!person) throw new Error('Nobody has this id');
    return { ...person, session_id: v7(), handover: false };
  };
  const pulled = async (id: string, cursor: string | undefined) => {
    const pages: PullPage[] = [];
    const turn = <T>(read: () => Promise<T>) => read();
    for await (const page of pullPages(server.db, await actorOf(id), { cursor }, settings, turn))
      pages.push(page);
    return pages;
  };

  /** Officers below a manager, each with the cursor of a phone that holds everything. */
  async function knownDevices(): Promise<Map<string, string>> {
    const { rows } = await sql<{ id: string }>`
      insert into users (id, username, name, role_id, reports_to)
      select gen_random_uuid(), 'officer ' || at, 'Officer ' || at, role_id, reports_to
      from users, generate_series(1, ${DEVICES}) as at where users.id = ${company.users.asha}::uuid
      returning id`.execute(server.db);
    const held = (await pulled(company.users.asha, undefined)).at(-1)?.cursor;
    const cursor = decodeCursor(held);
    if (!cursor) throw new Error('A pull ends with a cursor');
    const cursors = new Map<string, string>();
    for (const { id } of rows)
      cursors.set(id, encodeCursor({ ...cursor, digest: scopeDigest(await actorOf(id)) }));
    return cursors;
  }

  async function fullPulls(cursors: ReadonlyMap<string, string>): Promise<{ full: number; rows: number }> {
    const count = { full: 0, rows: 0 };
    for (const [id, cursor] of cursors)
      for (const { full, rows } of await pulled(id, cursor)) {
        if (full) count.full += 1;
        count.rows += Object.keys(rows).length;
      }
    return count;
  }
  const tick = (right: string, access_to: string) =>
    sql`
      update role_permissions set access_to = ${access_to}
      from roles where roles.id = role_id and roles.name = 'Sales Officer'
        and role_permissions.name = ${right}`.execute(server.db);

  it('is nothing but the new rights where a right to change rows changes', async () => {
    const cursors = await knownDevices();
    await tick('update-leads', 'all');
    await sql`delete from role_permissions where name = 'create-tickets'`.execute(server.db);
    expect(await fullPulls(cursors)).toEqual({ full: 0, rows: 0 });
    const [one] = cursors;
    const viewer = one && (await pulled(...one)).at(-1)?.viewer;
    expect(viewer?.permissions).toContainEqual({ name: 'update-leads', access_to: 'all' });
    expect(viewer?.permissions.map(({ name }) => name)).not.toContain('create-tickets');
  });

  it('is a full pull where the scope of a right to read changes, or the team that it reaches', async () => {
    const { north, asha } = company.users;
    const cursors = new Map<string, string>();
    for (const id of [north, asha]) cursors.set(id, (await pulled(id, undefined)).at(-1)?.cursor ?? '');
    const isFull = async (id: string) => (await pulled(id, cursors.get(id)))[0]?.full;
    await sql`update users set reports_to = null where id = ${asha}::uuid`.execute(server.db);
    expect(await isFull(north)).toBe(true);
    expect(await isFull(asha)).toBe(false);
    await tick('read-leads', 'all');
    expect(await isFull(asha)).toBe(true);
  });
});
