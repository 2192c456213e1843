import 'fake-indexeddb/auto';
import { del, get, set } from 'idb-keyval';
import { expect, onTestFinished, test, vi } from 'vitest';
import { kolkataDay } from '#contract/dates.ts';
import type { EngineApi, EngineEvent } from '#data/api.ts';
import { sharedStore } from '#data/device/session.ts';
import { connectEngine } from '#data/engine.ts';
import { unknownStatus } from '#data/sync-status.ts';
import { trueToday } from '#data/true-time.ts';
import { blankParty } from '#domain/party/party-values.ts';
import { officerSession } from '#tests/sync/support/session.ts';
import { schemaFor } from '../../src/features/journey-plans/values.ts';

const DAY_MS = 86_400_000;

test('on a phone whose clock is off, days begin with the server’s today', async () => {
  const tell: ((event: EngineEvent) => void)[] = [];
  const engine: Partial<EngineApi> = {
    subscribe: (hear) => Promise.resolve(void tell.push(hear)),
    open: () => Promise.resolve(),
  };
  // Only what a page asks of the engine at its start is there.
  await connectEngine(engine as EngineApi);
  const setOffset = (clock_offset: number) =>
    tell[0]?.({ kind: 'status', status: { ...unknownStatus, clock_offset } });
  onTestFinished(() => setOffset(0));

  const { user, permissions, team } = officerSession({ id: 'officer', name: 'Ravi' }, 'token');
  const viewer = { ...user, permissions, team };
  const inDays = (days: number) => kolkataDay(Date.now() + days * DAY_MS);
  const planFor = (start_date: string) =>
    schemaFor(null)
      .safeParse({ start_date, end_date: start_date })
      .error?.issues.map(({ path }) => path[0]) ?? [];
  for (const days of [2, -2]) {
    setOffset(days * DAY_MS);
    expect(blankParty(viewer).registration_date).toBe(inDays(days));
    expect(planFor(inDays(days))).not.toContain('start_date');
    expect(planFor(inDays(days - 1))).toContain('start_date');
  }
});

test('a page knows the clock of the last one before its engine has answered', async () => {
  const tell: ((event: EngineEvent) => void)[] = [];
  const engine: Partial<EngineApi> = {
    subscribe: (hear) => Promise.resolve(void tell.push(hear)),
    open: () => Promise.resolve(),
  };
  await connectEngine(engine as EngineApi);
  tell[0]?.({ kind: 'status', status: { ...unknownStatus, clock_offset: 2 * DAY_MS } });
  onTestFinished(() => del('clock_offset', sharedStore()));
  await vi.waitFor(async () => {
    expect(await get('clock_offset', sharedStore())).toBe(2 * DAY_MS);
  });
  // What a page of before left in this module.
  tell[0]?.({ kind: 'status', status: { ...unknownStatus, clock_offset: 0 } });
  await set('clock_offset', 2 * DAY_MS, sharedStore());
  await connectEngine(engine as EngineApi);
  expect(trueToday()).toBe(kolkataDay(Date.now() + 2 * DAY_MS));
  tell[1]?.({ kind: 'status', status: unknownStatus });
  expect(trueToday()).toBe(kolkataDay(Date.now() + 2 * DAY_MS));
});
