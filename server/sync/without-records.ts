import type { PushOutcome } from './push.ts';

/** What a session that only sends is told: what was taken, and why the rest was not; nothing of any record. */
export function withoutRecords({ results, ...outcome }: PushOutcome): PushOutcome {
  return {
    ...outcome,
    results: results.map(({ answer: _answer, others: _others, conflicts, ...result }) => ({
      ...result,
      ...(conflicts && { conflicts: conflicts.map((conflict) => ({ ...conflict, server: null })) }),
    })),
    rows: [],
  };
}
