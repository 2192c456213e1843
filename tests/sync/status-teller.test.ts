import { expect, test } from 'vitest';
import { unknownStatus } from '#data/sync-status.ts';
import { StatusTeller } from '#sync/engine/status-teller.ts';
import { eventually } from '#tests/support/eventually.ts';

test('a change that comes just as the last status was told is told too', async () => {
  let waiting = 0;
  const told: number[] = [];
  const teller: StatusTeller = new StatusTeller({
    read: () => Promise.resolve({ ...unknownStatus, waiting }),
    tell: (status) => told.push(status.waiting),
    mark: () => {
      if (waiting > 0) return Promise.resolve();
      waiting = 1;
      return teller.tell();
    },
    isOpen: () => true,
  });
  await teller.tell();
  await eventually(() => expect(told).toEqual([0, 1]));
});
