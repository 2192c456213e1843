import { kolkataDay } from '#contract/dates.ts';
import { PENDING } from '#contract/approval.ts';
import type { FileRef } from '#contract/files.ts';
import type { NewOp } from '#data/api.ts';
import { engine } from '#data/engine.ts';
import { keepFile } from '#data/files.ts';
import { act, newId, writeAll } from '#data/write.ts';
import { formatDate, formatTime } from '#lib/dates.ts';

/** What a receipt belongs to: a statement, and one of its expenses if it is known. */
export interface ReceiptPlace {
  statement_id: string;
  expense_id?: string | undefined;
}

interface ReceiptFile {
  name: string;
  file: FileRef;
  original_sha256?: string;
}

/** A file of a statement as its call takes it. */
export const receiptOf = ({ statement_id, expense_id }: ReceiptPlace, file: ReceiptFile) =>
  ({ ...file, record_type: 'expense_statement', record_id: statement_id, expense_id }) as const;

/** What the server fills in for a new statement of a user. */
export const shownStatement = (user_id: string) => ({
  assigned_to: user_id,
  assignees: [user_id],
  approval_status: PENDING,
  submitted_at: null,
});

/** The user's newest statement that is not sent, or null. */
async function openStatement(user_id: string): Promise<string | null> {
  const own = await engine().pick('expense_statements', { assigned_to: user_id, status: PENDING });
  const unsent = own.filter(({ submitted_at, _left }) => !submitted_at && !_left);
  return unsent.toSorted((one, other) => (one.id < other.id ? 1 : -1))[0]?.id ?? null;
}

/** A statement of today for a receipt that has none yet; its employee fills in the rest. */
function newStatement(id: string, user_id: string): NewOp {
  const today = kolkataDay(Date.now());
  const place_of_visit = `Trip of ${formatDate(today)}`;
  const body = { place_of_visit, departure_date: today, arrival_date: today };
  const blank = { advance_amount: 0, tickets_arranged_by: null, accompanied_with: [] };
  const shows = { ...blank, ...shownStatement(user_id) };
  return act('expense_statements.create', id, body, { shows });
}

type SavedReceipt = { ok: true; statement_id: string } | { ok: false; message: string };

/** Stores a photo as receipt of a statement; without one, of the open statement or of a new one of today. */
export async function keepReceipt(
  photo: File,
  user_id: string,
  place: ReceiptPlace | undefined,
): Promise<SavedReceipt> {
  const added = await keepFile(photo);
  if (!added.ok) return added;
  const existing = place?.statement_id ?? (await openStatement(user_id));
  const id = existing ?? newId();
  const { file, original_sha256 } = added;
  const named = { name: `Receipt ${formatTime(Date.now())}`, file, original_sha256 };
  const belongs = { statement_id: id, expense_id: place?.expense_id };
  const receipt = act('attachments.create', newId(), receiptOf(belongs, named));
  const written = await writeAll([...(existing === null ? [newStatement(id, user_id)] : []), receipt]);
  return written.ok ? { ok: true, statement_id: id } : written;
}
