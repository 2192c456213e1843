import { v7 } from 'uuid';
import { beforeEach, describe, expect, it } from 'vitest';
import { activityValues, ticketValues } from '#tests/server/matrix/canaries.ts';
import { companyFor, serverFor } from '#tests/support/blocks.ts';
import { engines } from '#tests/support/databases.ts';
import { op, TestDevice, TestStream } from '#tests/support/sync.ts';

const rows = { tickets: ticketValues, activities: activityValues };

describe.each(engines)('what was handed over, on the devices of its people, on %s', (engine) => {
  const server = serverFor({ engine });
  const company = companyFor(server);

  describe.each(['tickets', 'activities'] as const)('of %s', (resource) => {
    let creator: TestDevice;
    let assignee: TestDevice;
    let id: string;
    beforeEach(async () => {
      creator = new TestDevice(server, company.tokens.asha);
      assignee = new TestDevice(server, company.tokens.chand);
      id = v7();
      const owners = { assigned_to: company.users.asha, created_by: company.users.asha };
      const row = { ...rows[resource], id, subject: 'Drum leaks', ...owners };
      await server.db.insertInto(resource).values(row).execute();
    });

    const holders = async () => {
      await creator.pull();
      await assignee.pull();
      return [creator, assignee].map((device) => device.table(resource).has(id));
    };
    const hand = async (assigned_to: string) => {
      const sent = op({ call: `${resource}.update`, record_id: id, body: { id, assigned_to } });
      return new TestStream(server, company.tokens.asha).push(1, [sent]);
    };

    it('stays with the creator, comes to the assignee, and leaves who had it in between', async () => {
      expect(await holders()).toEqual([true, false]);
      const { results, rows: settled } = await hand(company.users.chand);
      expect(results).toMatchObject([{ outcome: 'applied' }]);
      expect(settled[0]?.rev).toBe(2);
      expect(await holders()).toEqual([true, true]);
      await server.db
        .updateTable(resource)
        .set({ assigned_to: company.users.admin })
        .where('id', '=', id)
        .execute();
      expect(await holders()).toEqual([true, false]);
      expect(creator.table(resource).get(id)).toMatchObject({ assigned_to: company.users.admin });
      await server.db.deleteFrom(resource).where('id', '=', id).execute();
      expect(await holders()).toEqual([false, false]);
    });
  });
});
