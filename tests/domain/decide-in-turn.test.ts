import 'fake-indexeddb/auto';
import { v7 } from 'uuid';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { clearSession } from '#data/device/session.ts';
import { engine } from '#data/engine.ts';
import type { WrittenAll } from '#data/write.ts';
import { decisionOn, type Verdict } from '#domain/approval/approval.ts';
import { decideInTurn } from '#domain/approval/decide-in-turn.ts';
import { openPage } from '#tests/sync/support/page.ts';

const user_id = v7();
let page: { end: () => Promise<void> };

beforeEach(async () => {
  page = await openPage(user_id);
});

afterEach(async () => {
  await clearSession();
  await page.end();
});

async function pendingVisit(): Promise<string> {
  const record_id = v7();
  const patch = { title: 'Order', date: '2026-11-24' };
  const shows = { approval_status: 'pending' };
  await engine().commitAll([
    { call: 'market_visits.create', resource: 'market_visits', does: 'create', record_id, patch, shows },
  ]);
  return record_id;
}

const decide = (ids: readonly string[], approval_status: Verdict): Promise<WrittenAll> =>
  decideInTurn(
    ids.map((id) => ({ resource: 'market_visits', id })),
    ({ resource, id }) =>
      Promise.resolve(decisionOn(resource, id, { id: user_id }, { approval_status, reason: null })),
  );

const counts = (answers: readonly WrittenAll[]) => answers.map((one) => (one.ok ? one.op_ids.length : null));

test('a record is decided once, however soon it is decided again', async () => {
  const [one, two] = [await pendingVisit(), await pendingVisit()];
  const answers = [decide([one], 'rejected'), decide([one], 'rejected'), decide([one, two], 'approved')];
  expect(counts(await Promise.all(answers))).toEqual([1, 0, 1]);
  const found = await engine().whole('market_visits', [one, two]);
  expect(found.map(({ id, approval_status }) => [id, approval_status])).toEqual([
    [one, 'rejected'],
    [two, 'approved'],
  ]);
});

test('a decision that cannot be made holds up none after it', async () => {
  const id = await pendingVisit();
  const broken = decideInTurn([{ resource: 'market_visits', id }], () => Promise.reject(new Error('broken')));
  await expect(broken).rejects.toThrow('broken');
  expect(counts([await decide([id], 'approved')])).toEqual([1]);
});
