import { REJECTED } from '#contract/approval.ts';
import type { LimitedElsewhere } from '#contract/expense-rates.ts';
import { usePick, useWhole } from '#data/hooks.ts';
import { useLimited } from './policy.ts';

interface Statement {
  id: string;
  /** Its employee. */
  assigned_to: string | null;
  approval_status?: string;
}

/** What other statements claim for some days. */
export interface Elsewhere {
  lines: readonly LimitedElsewhere[];
  /** The ID of each of the statements, or its place until it has one. */
  names: ReadonlyMap<string, string>;
}

/** A filter by nothing would keep everything. */
const NOTHING = '-';

/** What the employee of a statement claims for some days in others that are not rejected, as far as this device has them. */
export function useElsewhere(of: Statement, dates: readonly string[]): Elsewhere {
  const listed = usePick('expense_statements', { assigned_to: of.assigned_to ?? NOTHING }).value ?? [];
  const claimed = usePick('expenses', { dates: [...new Set(dates)].join(' ') || NOTHING }).value ?? [];
  const live = listed.filter((one) => one.id !== of.id && one.approval_status !== REJECTED);
  const others = of.approval_status === REJECTED ? [] : live;
  const names = new Map(others.map(({ id, code, place_of_visit }) => [id, code ?? place_of_visit ?? '']));
  const ids = claimed.filter(({ record_id = '' }) => names.has(record_id)).map(({ id }) => id);
  const lines = useLimited(useWhole('expenses', ids).value ?? []);
  return { lines, names };
}
