import { kolkataDay } from '#contract/dates.ts';
import { PENDING } from '#contract/approval.ts';
import type { FileRef } from '#contract/files.ts';
import type { NewOp } from '#data/api.ts';
import { engine } from '#data/engine.ts';
import { keepFile } from '#data/files.ts';
import { act, newId, writeAll } from '#data/write.ts';
import { formatDate, formatTime } from '#lib/dates.ts';

/** A file of a statement as its call takes it. */
export const receiptOf = (record_id: string, named: { name: string; file: FileRef }) =>
  ({ ...named, record_type: 'expense_statement', record_id }) as const;

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
  const shows = {
    advance_amount: 0,
    tickets_arranged_by: null,
    accompanied_with: [],
    assigned_to: user_id,
    assignees: [user_id],
    approval_status: PENDING,
    submitted_at: null,
  };
  return act('expense_statements.create', id, body, { shows });
}

type KeptReceipt = { ok: true; statement_id: string } | { ok: false; message: string };

/** Stores a photo as receipt of a statement; without one, of the open statement or of a new one of today. */
export async function keepReceipt(
  photo: File,
  user_id: string,
  statement_id: string | null,
): Promise<KeptReceipt> {
  const kept = await keepFile(photo);
  if (!kept.ok) return kept;
  const existing = statement_id ?? (await openStatement(user_id));
  const id = existing ?? newId();
  const name = `Receipt ${formatTime(Date.now())}`;
  const receipt = act('attachments.create', newId(), receiptOf(id, { name, file: kept.file }));
  const written = await writeAll([...(existing === null ? [newStatement(id, user_id)] : []), receipt]);
  return written.ok ? { ok: true, statement_id: id } : written;
}
