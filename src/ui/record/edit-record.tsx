import { Text } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import type { Owned } from '#contract/core/permissions.ts';
import { resources } from '#contract/resources.ts';
import type { Marked, PendingOp } from '#data/api.ts';
import { useViewer } from '#data/hooks.ts';
import type { SavedForm } from '../form/draft-form.tsx';
import { firstOf } from '../form/check.ts';
import { formValuesOf } from '../form/texts.ts';
import { useStoredDraft } from '../form/use-draft.ts';
import { t } from '../language/text.ts';
import { Page } from '../layout/page.tsx';
import { LeftNotice } from '../status/record-sync-state.tsx';
import { say } from '../message/snackbar.ts';
import { saySaved } from '../message/undo.ts';
import type { FormFrame, SchemaOf } from './create-record.tsx';
import { addressOf, editDraftOf, may, wordOf, type RecordKind } from './kind.ts';
import { saveEdit, setBack } from './save-edit.ts';

export interface EditRecordProps {
  kind: RecordKind;
  record: Owned & Marked & { id: string };
  pending: readonly PendingOp[];
  op_id: string | undefined;
  schemaOf: SchemaOf;
  /** Form values of a rejected save beyond those of its fields. */
  besides?: (patch: Readonly<Record<string, unknown>>) => Record<string, unknown>;
  /** Where Cancel leads, if not to the list. */
  back?: string;
  children: (frame: FormFrame) => ReactNode;
}

/** The screen that edits a record. Remount it by key for another record or another rejected save. */
export function EditRecord(props: EditRecordProps) {
  const { kind, op_id, schemaOf, besides, children } = props;
  const viewer = useViewer();
  const navigate = useNavigate();
  // Changes by others while the form is open must not count as seen by its user.
  const [{ record, pending }] = useState(props);
  const { id } = record;
  const key = editDraftOf(kind, id);
  const stored = useStoredDraft(key);
  const refused = pending.find((op) => op.op_id === op_id && op.error !== null) ?? null;
  const allowed = may(kind, viewer, 'update', record);

  const edit = { kind, id, before: { ...record } };
  const open = ({ op_id, changes }: SavedForm) => {
    const back = { changed: Object.keys(changes), schema: schemaOf(true) };
    // A replaced file is deleted: it cannot be restored.
    const inverse = 'file' in changes ? {} : { inverse: () => setBack({ ...edit, ...back }) };
    if (refused) say(t('Saved on this {device}'), undefined, kind.said_ms);
    else saySaved(t('Saved on this {device}'), op_id, { ...inverse, ms: kind.said_ms });
    void navigate({ to: addressOf(kind, id), replace: true });
  };

  return (
    <Page title={t('Edit {title}', { title: kind.title })}>
      <LeftNotice kind={kind} record={props.record} />
      {!props.record._left && !allowed && (
        <Text>{t('You can view this {record}, but not change it.', { record: wordOf(kind) })}</Text>
      )}
      {!props.record._left &&
        allowed &&
        stored !== undefined &&
        children({
          draft: { key, stored, passing: true },
          refused: refused && {
            values: {
              ...formValuesOf(resources[kind.resource].words, refused.patch),
              ...besides?.(refused.patch),
            },
            messages: firstOf(refused.error?.errors ?? {}),
          },
          save: (input) =>
            saveEdit({ ...edit, input, refused, schema: schemaOf(refused?.does !== 'create') }),
          onSaved: open,
          onCancel: () => void navigate({ to: props.back ?? kind.path }),
        })}
    </Page>
  );
}
