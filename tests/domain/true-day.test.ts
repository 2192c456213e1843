import 'fake-indexeddb/auto';
import { expect, onTestFinished, test } from 'vitest';
import { kolkataDay } from '#contract/dates.ts';
import type { EngineApi, EngineEvent } from '#data/api.ts';
import { connectEngine } from '#data/engine.ts';
import { unknownStatus } from '#data/sync-status.ts';
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
  const setOffset = (clock_offset: number | null) =>
    tell[0]?.({ kind: 'status', status: { ...unknownStatus, clock_offset } });
  onTestFinished(() => setOffset(null));

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
