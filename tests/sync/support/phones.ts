import { onTestFinished } from 'vitest';
import type { PullPage } from '#contract/core/sync.ts';
import type { Batch } from '#sync/core/ports.ts';
import { Phone } from '#tests/data/support/opened.ts';

/** A phone that is taken away after the test. */
export function phone(server?: Phone['server']): Phone {
  const made = new Phone(server);
  onTestFinished(() => made.close());
  return made;
}

/** The next batch; there must be one. */
export async function taken(one: Phone, after: number | null = null, most = 250): Promise<Batch> {
  const batch = await one.take(after, most);
  if (!batch) throw new Error('nothing to send');
  return batch;
}

/** A page of a pull. */
export const page = (fields: Partial<PullPage>): PullPage => ({
  epoch: 'epoch-1',
  cursor: 'c',
  more: false,
  full: false,
  server_time: '2026-11-21T04:00:00.000Z',
  rows: {},
  gone: {},
  ...fields,
});

/** Where a phone stands with the server. */
export const meta = (one: Phone) => one.db.meta.get('sync');
