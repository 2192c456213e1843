import * as z from 'zod/mini';
import type { Attachment } from '#contract/attachments.ts';
import { trueToday } from '#data/true-time.ts';
import { wholeStatement, type ExpenseStatement } from '#contract/expense-statements.ts';
import { expenseFields } from '#contract/expenses.ts';
import { engine } from '#data/engine.ts';
import { keepFile } from '#data/files.ts';
import { act, createRecords, newId, type Written } from '#data/write.ts';
import { receiptOf, shownStatement } from '#domain/expense/receipt.ts';
import type { Line } from './totals.tsx';
import { shownLine, statementInput, statementValues } from './values.ts';

interface Copied {
  written: Written;
  /** Receipts whose bytes could not be read. */
  missing: number;
}

/** Stores a copy of a statement with its expenses and receipts. A file belongs to one record, so its bytes are copied. */
export async function copyStatement(
  record: ExpenseStatement,
  lines: readonly Line[],
  user_id: string,
): Promise<Copied> {
  const id = newId();
  const line_ids = new Map(lines.map((line) => [line.id, newId()]));
  const receipts = await receiptsOf(record.id);
  const copied = receipts.flatMap(({ expense_id, receipt }) => {
    const place = { statement_id: id, expense_id: line_ids.get(expense_id ?? '') };
    return receipt ? [act('attachments.create', newId(), receiptOf(place, receipt))] : [];
  });
  const input = statementInput(statementValues(record));
  const written = await createRecords(
    'expense_statements',
    [{ id, input }],
    wholeStatement(trueToday()),
    () => shownStatement(user_id),
    () => [...lines.map((line) => lineCopy(line, id, line_ids.get(line.id))), ...copied],
  );
  return { written, missing: receipts.length - copied.length };
}

function lineCopy(line: Line, record_id: string, line_id = newId()) {
  const fields = z.parse(expenseFields, { ...line, record_id });
  return act('expenses.create', line_id, fields, { shows: shownLine(fields) });
}

/** The receipts of a statement with their bytes copied; the server brings along when and where they were taken. */
async function receiptsOf(record_id: string) {
  const ids = (await engine().pick('attachments', { record_id })).map(({ id }) => id);
  const held = await engine().whole('attachments', ids);
  return Promise.all(
    held.map(async ({ id, name, expense_id, file_id, filename, _mark, ...row }) => {
      const read = await engine().readFile(file_id ?? '', filename);
      const copy = read.ok ? await keepFile(new File([read.value], filename)) : read;
      const page_at = row.page_at ?? row.created_at;
      const proof = _mark === 'synced' ? { copy_of: id } : takenOf(row);
      return { expense_id, receipt: copy.ok ? { name, file: copy.file, page_at, ...proof } : null };
    }),
  );
}

/** Of a receipt that the server does not have. */
const takenOf = ({
  taken_at,
  taken_from,
  original_sha256,
}: Pick<Attachment, 'taken_at' | 'taken_from' | 'original_sha256'>) => ({
  ...(taken_at && { taken_at, taken_from: taken_from ?? 'camera' }),
  ...(original_sha256 && { original_sha256 }),
});
