import { sql } from 'kysely';
import { v7 } from 'uuid';
import { beforeEach, describe, expect, it } from 'vitest';
import { attachments } from '#contract/attachments.ts';
import type { Resource } from '#contract/core/resource.ts';
import { personOf } from '#server/calls/session.ts';
import { accessible, wasVisible } from '#server/db/scope.ts';
import { activityValues } from '#tests/server/matrix/canaries.ts';
import { companyFor, serverFor } from '#tests/support/blocks.ts';
import type { Person } from '#tests/support/company.ts';
import { engines } from '#tests/support/databases.ts';

/** What may come to hang on activities, which their creator and invitees read too. */
const notes: Resource = {
  ...attachments,
  name: 'notes',
  reads: { by: 'parent', parents: { activity: 'activities' } },
};

describe.each(engines)('rows of a parent with further readers, on %s', (engine) => {
  const server = serverFor({ engine });
  const company = companyFor(server);
  let activity: string;

  beforeEach(async () => {
    const { admin, asha, bina } = company.users;
    activity = v7();
    const owners = { assigned_to: admin, created_by: asha, invitees: [bina] };
    await server.db
      .insertInto('activities')
      .values({ ...activityValues, id: activity, subject: 'Training', ...owners })
      .execute();
  });

  /** Who reaches the one note on the activity. */
  async function reached(action: 'read' | 'update'): Promise<Person[]> {
    const found: Person[] = [];
    for (const name of Object.keys(company.users) as Person[]) {
      const person = await personOf(server.db, company.users[name]);
      if (!person) throw new Error(`Nobody is called ${name}`);
      const { rows } = await sql`
        select 1 from (select 'activity' as record_type, ${activity}::uuid as record_id) as notes
        where ${accessible(person, action, notes, 'notes')}`.execute(server.db);
      if (rows.length > 0) found.push(name);
    }
    return found;
  }

  it('are read by whoever reads the parent, and changed by whoever may change it', async () => {
    expect((await reached('read')).toSorted()).toEqual(['admin', 'asha', 'bina', 'north']);
    expect(await reached('update')).toEqual(['admin', 'north']);
  });

  it('are gone for whoever could read the parent', async () => {
    const { admin, asha } = company.users;
    const isTold = async (name: Person) => {
      const person = await personOf(server.db, company.users[name]);
      if (!person) throw new Error(`Nobody is called ${name}`);
      const { rows } = await sql`
        select 1 from (select 'activities' as parent, ${admin}::uuid as assigned_to, ${asha}::uuid as created_by) as t
        where ${wasVisible(person, notes, 't')}`.execute(server.db);
      return rows.length > 0;
    };
    expect([await isTold('asha'), await isTold('north'), await isTold('chand')]).toEqual([true, true, false]);
  });
});
