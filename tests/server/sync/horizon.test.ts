import { v7 } from 'uuid';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Tx } from '#server/db/database.ts';
import { companyFor, serverFor } from '#tests/support/blocks.ts';
import { TestDevice } from '#tests/support/sync.ts';

/** Only PostgreSQL has two transactions at once. */
describe('a pull while a transaction is open', () => {
  const server = serverFor({ engine: 'postgresql' });
  const company = companyFor(server);
  let device: TestDevice;
  beforeEach(() => {
    device = new TestDevice(server, company.tokens.asha);
  });

  const insert = async (tx: Pick<Tx, 'insertInto'>): Promise<string> => {
    const id = v7();
    await tx
      .insertInto('choices')
      .values({ id, list: 'department', key: id, value: id, position: 1, created_by: null })
      .execute();
    return id;
  };

  it.each(['first', 'later'])('(the %s one) loses nothing that commits out of order', async (pull) => {
    if (pull === 'later') await device.pull();
    const held = await server.db.startTransaction().execute();
    const late = await insert(held);
    const early = await insert(server.db);
    await device.pull();
    await held.commit().execute();
    await device.pull();
    expect([...device.table('choices').keys()]).toEqual(expect.arrayContaining([late, early]));
  });
});
