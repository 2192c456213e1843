import { expenseTotal, type Expense } from '#contract/expenses.ts';
import { formatRupees } from '#contract/core/money.ts';
import type { ListRow, Marked } from '#data/api.ts';
import { useArrived, usePick, useWhole } from '#data/hooks.ts';

type Statement = Pick<ListRow<'expense_statements'>, 'id' | 'advance_amount'>;
export type Line = Expense & Marked;

/** The expenses of a statement on this device by date; undefined while loading. */
export function useLines(statement_id: string): Line[] | undefined {
  const listed = usePick('expenses', { record_id: statement_id });
  const ids = (listed.value ?? []).map((line) => line.id);
  const whole = useWhole('expenses', ids);
  if (!listed.fresh || !whole.value || !whole.fresh) return undefined;
  return whole.value.toSorted((one, other) => orderOf(one).localeCompare(orderOf(other)));
}

/**
 * The expenses of a statement; undefined while loading. Their totals in paise are undefined until the first pull completed,
 * because some may not have arrived.
 */
export function useTotals({ id, advance_amount }: Statement) {
  const arrived = useArrived();
  const lines = useLines(id);
  if (advance_amount === undefined || !lines) return undefined;
  const total = lines.reduce((sum, line) => sum + expenseTotal(line), 0);
  return {
    lines,
    total: arrived ? total : undefined,
    payable: arrived ? total - advance_amount : undefined,
  };
}

const orderOf = ({ date, id }: Line) => `${date} ${id}`;

/** Rupees with two decimals, in digits of one width. */
export const Rupees = ({ paise }: { paise: number }) => (
  <span style={{ fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' }}>{formatRupees(paise)}</span>
);

interface PayableProps {
  row: ListRow<'expense_statements'>;
}

/** The payable amount of a statement in a list: what waits on this device counts. */
export function Payable({ row }: PayableProps) {
  const totals = useTotals(row);
  const paise = totals?.payable ?? row.payable_amount;
  return typeof paise === 'number' ? <Rupees paise={paise} /> : '-';
}
