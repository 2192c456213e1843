import * as z from 'zod/mini';
import { DRAFT, PENDING } from '#contract/approval.ts';
import { fileRef, type FileRef } from '#contract/core/files.ts';
import type { NewOp } from '#data/api.ts';
import { engine } from '#data/engine.ts';
import { keepFile } from '#data/files.ts';
import { act, newId, removal, writeAll } from '#data/write.ts';
import { trueNow, trueToday } from '#data/true-time.ts';
import { formatDate } from '#lib/dates.ts';
import { t } from '#ui/language/text.ts';
import { receiptName } from './receipt-names.ts';
import { proofOf, type PhotoSource, type TakenProof } from './taken.ts';

/** What a receipt belongs to: a statement, and one of its expenses if it is known. */
export interface ReceiptPlace {
  statement_id: string;
  expense_id?: string | undefined;
}

interface ReceiptFile extends TakenProof {
  name: string;
  file: FileRef;
  original_sha256?: string;
  page_at?: string;
  copy_of?: string;
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
  const own = await engine().pick('expense_statements', { assigned_to: user_id, status: DRAFT });
  const unsent = own.filter(({ _left }) => !_left);
  return unsent.toSorted((one, other) => (one.id < other.id ? 1 : -1))[0]?.id ?? null;
}

/** A statement of today for a receipt that has none yet; its employee fills in the rest. */
function newStatement(id: string, user_id: string): NewOp {
  const today = trueToday();
  const place_of_visit = t('Trip of {day}', { day: formatDate(today) });
  const body = { place_of_visit, departure_date: today, arrival_date: today };
  const blank = { advance_amount: 0, tickets_arranged_by: null, accompanied_with: [] };
  const shows = { ...blank, ...shownStatement(user_id) };
  return act('expense_statements.create', id, body, { shows });
}

/** A receipt of which pages are stored already; each is an attachment with its file. */
export const takenReceipt = z.object({
  place: z.object({ statement_id: z.string(), expense_id: z.optional(z.string()) }),
  pages: z.array(
    z.object({
      /** Its place among the pages, which a photo taken again keeps. */
      no: z.number(),
      id: z.string(),
      name: z.string(),
      file: fileRef,
      /** When its first photo was stored: the order of the pages on paper. */
      page_at: z.string(),
    }),
  ),
});
export type TakenReceipt = z.infer<typeof takenReceipt>;
export type ReceiptPage = TakenReceipt['pages'][number];

interface NotSaved {
  ok: false;
  message: string;
}
type SavedReceipt = { ok: true; statement_id: string; page: ReceiptPage } | NotSaved;

/** A photo or a file, and how it came. */
export interface Photo {
  photo: File;
  from: PhotoSource;
}

/** Stores the bytes; with them comes what tells a photo of the moment from a file that was picked. */
async function keepPhoto({ photo, from }: Photo) {
  const taken = proofOf(photo, from);
  const added = await keepFile(photo, 'receipt');
  if (!added.ok) return added;
  return {
    ok: true,
    file: added.file,
    proof: { original_sha256: added.original_sha256, ...(await taken()) },
  } as const;
}

/** A name that no other receipt of the statement has. */
async function freeName({ photo, from }: Photo, record_id: string, before: readonly ReceiptPage[]) {
  const taken = await engine().pick('attachments', { record_id });
  const named = { filename: photo.name, from, at: trueNow(), before: before.map(({ name }) => name) };
  return receiptName(
    named,
    taken.map(({ name = '' }) => name),
  );
}

/**
 * Stores a photo or a document as receipt of a statement; without one, of the open statement or of a new one of today.
 * `before` are the pages of the same receipt stored so far.
 */
export async function keepReceipt(
  photo: Photo,
  user_id: string,
  place: ReceiptPlace | undefined,
  before: readonly ReceiptPage[] = [],
): Promise<SavedReceipt> {
  const added = await keepPhoto(photo);
  if (!added.ok) return added;
  const existing = place?.statement_id ?? (await openStatement(user_id));
  const id = existing ?? newId();
  const { file, proof } = added;
  const page_at = new Date().toISOString();
  const name = await freeName(photo, id, before);
  const page = { no: before.length, id: newId(), name, file, page_at };
  const named = { name: page.name, file, page_at, ...proof };
  const belongs = { statement_id: id, expense_id: place?.expense_id };
  const receipt = act('attachments.create', page.id, receiptOf(belongs, named));
  const written = await writeAll([...(existing === null ? [newStatement(id, user_id)] : []), receipt]);
  return written.ok ? { ok: true, statement_id: id, page } : written;
}

type RetakenReceipt = { ok: true; page: ReceiptPage } | NotSaved;

/** Stores another photo in the place of a page, which is removed in the same transaction. */
export async function retakeReceipt(
  photo: File,
  page: ReceiptPage,
  place: ReceiptPlace,
): Promise<RetakenReceipt> {
  const added = await keepPhoto({ photo, from: 'camera' });
  if (!added.ok) return added;
  const { file, proof } = added;
  const next = { ...page, id: newId(), file };
  const named = { name: page.name, file, page_at: page.page_at, ...proof };
  const written = await writeAll([
    act('attachments.create', next.id, receiptOf(place, named)),
    removal('attachments', page.id),
  ]);
  return written.ok ? { ok: true, page: next } : written;
}
