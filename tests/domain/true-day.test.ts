import 'fake-indexeddb/auto';
import { get } from 'idb-keyval';
import { expect, onTestFinished, test, vi } from 'vitest';
import { kolkataDay } from '#contract/core/dates.ts';
import type { EngineEvent } from '#data/api.ts';
import type { EngineApi } from '#sync/protocol.ts';
import { sharedStore } from '#data/device/session.ts';
import { connectEngine } from '#data/engine.ts';
import { unknownStatus } from '#data/sync-status.ts';
import { trueToday } from '#data/true-time.ts';
import { blankParty } from '#domain/party/party-values.ts';
import { officerSession } from '#tests/sync/support/session.ts';
import { schemaFor } from '../../src/features/journey-plans/values.ts';

const DAY_MS = 86_400_000;

/** Connects a page to an engine that says only what it is told to; the clock is right again after the test. */
async function connectPage(): Promise<(clock_offset: number | null) => void> {
  const tell: ((event: EngineEvent) => void)[] = [];
  // Only what a page asks of the engine at its start is there.
  const engine: Partial<EngineApi> = {
    subscribe: (hear) => Promise.resolve(void tell.push(hear)),
    open: () => Promise.resolve(),
  };
  await connectEngine(engine as EngineApi);
  const setOffset = (clock_offset: number | null) =>
    tell[0]?.({ kind: 'status', status: { ...unknownStatus, clock_offset } });
  onTestFinished(() => setOffset(0));
  return setOffset;
}

test('on a phone whose clock is off, days begin with the server’s today', async () => {
  const setOffset = await connectPage();

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
  const kept = () => get('clock_offset', sharedStore());
  const last = await connectPage();
  last(2 * DAY_MS);
  await vi.waitFor(async () => {
    expect(await kept()).toBe(2 * DAY_MS);
  });
  const next = await connectPage();
  expect(trueToday()).toBe(kolkataDay(Date.now() + 2 * DAY_MS));
  next(null);
  expect(trueToday()).toBe(kolkataDay(Date.now() + 2 * DAY_MS));
});
