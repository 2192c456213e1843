import { v7 } from 'uuid';
import { beforeEach, describe, expect, it } from 'vitest';
import { activityValues } from '#tests/server/matrix/canaries.ts';
import { companyFor, serverFor } from '#tests/support/blocks.ts';
import { engines } from '#tests/support/databases.ts';
import { TestDevice } from '#tests/support/sync.ts';

describe.each(engines)('an activity and the devices of its invitees, on %s', (engine) => {
  const server = serverFor({ engine });
  const company = companyFor(server);
  let device: TestDevice;
  beforeEach(async () => {
    device = new TestDevice(server, company.tokens.asha);
    await device.pull();
  });

  const held = async () => {
    await device.pull();
    return [...device.table('activities').keys()];
  };
  const add = async (invitees: string[]) => {
    const id = v7();
    const [assigned_to, created_by] = [company.users.admin, company.users.admin];
    const row = { ...activityValues, id, subject: 'Training', assigned_to, created_by, invitees };
    await server.db.insertInto('activities').values(row).execute();
    return id;
  };
  const invite = (id: string, invitees: string[]) =>
    server.db.updateTable('activities').set({ invitees }).where('id', '=', id).execute();

  it('comes with the invitation and leaves with it', async () => {
    const id = await add([]);
    expect(await held()).toEqual([]);
    await invite(id, [company.users.asha]);
    expect(await held()).toEqual([id]);
    await invite(id, []);
    expect(await held()).toEqual([]);
  });

  it('leaves when it is deleted', async () => {
    const id = await add([company.users.asha]);
    expect(await held()).toEqual([id]);
    await server.db.deleteFrom('activities').where('id', '=', id).execute();
    expect(await held()).toEqual([]);
  });
});
