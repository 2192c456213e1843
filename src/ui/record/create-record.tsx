import { useNavigate, useRouter } from '@tanstack/react-router';
import { useEffect, type ReactNode } from 'react';
import type { ZodMiniType } from 'zod/mini';
import { engine } from '#data/engine.ts';
import { createRecord, type Written } from '#data/write.ts';
import type { DraftFormProps, SavedForm } from '../form/draft-form.tsx';
import { useStoredDraft } from '../form/use-draft.ts';
import { t } from '../language/text.ts';
import { Page } from '../layout/page.tsx';
import { sayAllSaved, saySaved } from '../message/undo.ts';
import { addressOf, beginningOf, type Beginning, type RecordKind } from './kind.ts';

/** The complete schema of a form, for a new record or an edited one. */
export type SchemaOf = (editing: boolean) => ZodMiniType<Record<string, unknown>>;

/** What the screen around a form gives it. */
export interface FormFrame<I = unknown> extends Pick<
  DraftFormProps<object>,
  'draft' | 'onSaved' | 'onCancel' | 'refused'
> {
  /** Saves the form's values, parsed by the schema. */
  save: (input: I) => Promise<Written>;
}

interface CreateRecordProps {
  kind: RecordKind;
  schemaOf: SchemaOf;
  children: (frame: FormFrame) => ReactNode;
}

/** The screen that creates a record. */
export function CreateRecord({ kind, schemaOf, children }: CreateRecordProps) {
  return (
    <MakeRecord
      kind={kind}
      title={t('Create {title}', { title: kind.title })}
      begun={beginningOf(kind)}
      back={kind.path}
      passing={false}
      save={(input) => createRecord(kind.resource, input, schemaOf(false))}
    >
      {children}
    </MakeRecord>
  );
}

interface MakeRecordProps<I> extends Pick<FormFrame<I>, 'save'> {
  kind: RecordKind;
  title: string;
  begun: Beginning;
  /** Where Cancel leads; it deletes the draft if `passing`. */
  back: string;
  passing: boolean;
  /** Where saving leads, if not to the new record. */
  after?: string;
  /** Message for a save of several records that users take for one. */
  said?: string;
  children: (frame: FormFrame<I>) => ReactNode;
}

/** A form that creates a record by any call: draft, saving, and navigation to the result. */
export function MakeRecord<I = unknown>({
  kind,
  title,
  begun,
  back,
  passing,
  after,
  said,
  save,
  children,
}: MakeRecordProps<I>) {
  const navigate = useNavigate();
  const router = useRouter();
  const stored = useStoredDraft(begun.draft);

  // The detail screen is loaded while the form is filled in, so that saving opens it at once.
  useEffect(() => {
    void router.preloadRoute({ to: after ?? addressOf(kind, 'new') });
  }, [router, kind, after]);

  const reopen = async (changes: Record<string, unknown>) => {
    await engine().saveDraft(begun.draft, changes);
    await navigate({ to: begun.address });
  };
  const open = ({ id, op_id, op_ids = [], changes }: SavedForm) => {
    const undone = () => void reopen(changes);
    if (op_ids.length > 1)
      sayAllSaved(said ?? t('{count} saved on this {device}', { count: op_ids.length }), { op_ids, undone });
    else saySaved(t('Saved on this {device}'), op_id, { undone, ms: kind.said_ms });
    void navigate({ to: after ?? addressOf(kind, id), replace: true });
  };

  return (
    <Page title={title}>
      {stored !== undefined &&
        children({
          draft: { key: begun.draft, stored, passing },
          save,
          onSaved: open,
          onCancel: () => void navigate({ to: back }),
        })}
    </Page>
  );
}
