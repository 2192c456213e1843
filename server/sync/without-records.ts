import type { PushOutcome } from './push.ts';

/** The outcome for a handover session: what was accepted, and why the rest was not, without record data. */
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
