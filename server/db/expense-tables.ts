import type { RowOf } from '#contract/resources.ts';
import type { Generated, GeneratedAlways } from 'kysely';

/** Columns that the database fills in when an insert omits them. */
export type Filled<T, K extends keyof T> = Omit<T, K> & { [F in K]: Generated<T[F]> };

type StatementOwn =
  | 'id'
  | 'place_of_visit'
  | 'departure_date'
  | 'arrival_date'
  | 'assigned_to'
  | 'created_by';

/** The totals and `assignees` are maintained by the database, from the lines and the assignee. */
export type ExpenseStatementsTable = Omit<
  Filled<RowOf<'expense_statements'>, Exclude<keyof RowOf<'expense_statements'>, StatementOwn>>,
  'payable_amount'
> & {
  rev: Generated<number>;
  ver: Generated<string>;
  payable_amount: GeneratedAlways<number>;
};

type ExpenseOwn = 'id' | 'record_id' | 'title' | 'date' | 'created_by';

/** `total` is a generated column: the sum of the amounts. */
export type ExpensesTable = Omit<
  Filled<RowOf<'expenses'>, Exclude<keyof RowOf<'expenses'>, ExpenseOwn>>,
  'total'
> & {
  rev: Generated<number>;
  ver: Generated<string>;
  total: GeneratedAlways<number>;
};

/** Where a receipt was photographed. No answer and no pull reads it. */
interface ReceiptPlacesTable {
  attachment_id: string;
  lat: number;
  lng: number;
  created_at: Generated<string>;
}

/** The paper of an approved statement; without a file it is still to be made. */
interface StatementPapersTable {
  statement_id: string;
  file_id: Generated<string | null>;
  created_at: Generated<string>;
}

/** Tables of the area that are no resources. */
export interface ExpenseSideTables {
  statement_papers: StatementPapersTable;
  receipt_places: ReceiptPlacesTable;
}
