import { editedDocument, newDocument, type DocumentRow } from '#contract/documents.ts';
import { fileRef } from '#contract/files.ts';
import type { PendingOp } from '#data/api.ts';
import { judge } from '#ui/form/check.ts';
import type { Check } from '#ui/form/form-state.ts';
import type { NamedFile } from '#ui/file/named-file.tsx';

/** What the document form holds; without a file the one it has stays. */
export interface DocumentValues extends NamedFile {
  record_type: string;
  record_id: string;
}

export const blankDocument: DocumentValues = { file: null, name: '', record_type: 'lead', record_id: '' };

/** A document as the form shows it; its file comes with the unsent save that carries it. */
export function valuesOf(
  { name, record_type, record_id }: DocumentRow,
  pending: readonly PendingOp[] = [],
): DocumentValues {
  const carried = fileRef.safeParse(pending.find(({ does }) => does === 'create')?.patch['file']);
  return { file: carried.data ?? null, name, record_type, record_id };
}

/** The values as the contract's schema takes them. */
export const inputOf = ({ file, ...values }: DocumentValues) => ({ ...values, file: file ?? undefined });

/** The rule of a new document, or of one that is edited. */
export const schemaOf = (editing: boolean) => (editing ? editedDocument : newDocument);

/** Checks a whole form before it is saved. */
export const checkFor =
  (editing: boolean): Check<DocumentValues> =>
  (values) =>
    judge(schemaOf(editing), inputOf(values));
