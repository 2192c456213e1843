import 'fake-indexeddb/auto';
import { beforeEach, expect, test } from 'vitest';
import { faultsText, noteFault, readFaults } from '#data/device/faults.ts';
import { sharedStore } from '#data/device/session.ts';

beforeEach(() => sharedStore()('readwrite', (store) => void store.clear()));

test('a fault says where, of what kind and in which code, and nothing of what people wrote', async () => {
  const inner = new DOMException('Sharma Stores 9876543210', 'QuotaExceededError');
  const error = new Error('Sharma Stores of\n    at the market.js:1:1, token abc', { cause: inner });
  await noteFault('storage', error);
  const [fault] = await readFaults();
  expect(fault).toMatchObject({ where: 'storage', kind: 'Error < QuotaExceededError', times: 1 });
  expect(fault?.code).toContain('faults.test.ts:');
  const text = faultsText(await readFaults());
  for (const word of ['Sharma', '98765', 'token', 'market']) expect(text).not.toContain(word);
});

test('the same fault again is counted, and the log keeps the last 200', async () => {
  const fault = new Error('x');
  await noteFault('storage', fault);
  await noteFault('storage', fault);
  expect((await readFaults()).map(({ times }) => times)).toEqual([2]);
  for (let no = 0; no < 210; no += 1) await noteFault(`place ${no}`, null);
  const all = await readFaults();
  expect(all).toHaveLength(200);
  expect(all.at(-1)?.where).toBe('place 209');
});
