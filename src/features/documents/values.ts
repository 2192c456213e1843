import { editedDocument, newDocument, type DocumentRow } from '#contract/documents.ts';
import { fileRef } from '#contract/core/files.ts';
import type { PendingOp } from '#data/api.ts';
import { judge } from '#ui/form/check.ts';
import type { Check } from '#ui/form/form-state.ts';
import type { NamedFile } from '#ui/file/named-file.tsx';

/** Values of the document form; without a new file the old one stays. */
export interface DocumentValues extends NamedFile {
  record_type: string;
  record_id: string;
}

export const blankDocument: DocumentValues = { file: null, name: '', record_type: 'lead', record_id: '' };

/** A document as form values; its file comes from the unsent save that carries it. */
export function valuesOf(
  { name, record_type, record_id }: DocumentRow,
  pending: readonly PendingOp[] = [],
): DocumentValues {
  const carried = fileRef.safeParse(pending.find(({ does }) => does === 'create')?.patch['file']);
  return { file: carried.data ?? null, name, record_type, record_id };
}

/** Form values as schema input. */
export const inputOf = ({ file, ...values }: DocumentValues) => ({ ...values, file: file ?? undefined });

/** The schema of a new or edited document. */
export const schemaOf = (editing: boolean) => (editing ? editedDocument : newDocument);

export const checkFor =
  (editing: boolean): Check<DocumentValues> =>
  (values) =>
    judge(schemaOf(editing), inputOf(values));
