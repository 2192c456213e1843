import * as z from 'zod/mini';
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
  const copied = receipts.flatMap(({ name, expense_id, copy }) =>
    copy.ok
      ? [
          act(
            'attachments.create',
            newId(),
            receiptOf(
              { statement_id: id, expense_id: line_ids.get(expense_id ?? '') },
              { name, file: copy.file, original_sha256: copy.original_sha256 },
            ),
          ),
        ]
      : [],
  );
  const input = statementInput(statementValues(record));
  const written = await createRecords(
    'expense_statements',
    [{ id, input }],
    wholeStatement,
    () => shownStatement(user_id),
    () => [...lines.map((line) => lineCopy(line, id, line_ids.get(line.id))), ...copied],
  );
  return { written, missing: receipts.length - copied.length };
}

function lineCopy(line: Line, record_id: string, line_id = newId()) {
  const fields = z.parse(expenseFields, { ...line, record_id });
  return act('expenses.create', line_id, fields, { shows: shownLine(fields) });
}

async function receiptsOf(record_id: string) {
  const held = await engine().pick('attachments', { record_id });
  return Promise.all(
    held.map(async ({ name = '', expense_id, file_id, filename }) => {
      const read = await engine().readFile(file_id ?? '', filename ?? '');
      const copy = read.ok ? await keepFile(new File([read.value], filename ?? name)) : read;
      return { name, expense_id, copy };
    }),
  );
}
