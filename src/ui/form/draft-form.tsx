import { Button } from '@mantine/core';
import { useMemo, useState, type ReactNode } from 'react';
import type { Draft } from '#data/api.ts';
import type { Written } from '#data/write.ts';
import { DraftNotice } from './draft-notice.tsx';
import formClasses from './form.module.css';
import type { Check, FormState, Messages } from './form-state.ts';
import { RecordForm, type Saved } from './record-form.tsx';
import { useDraftKeeping, type IsTyped } from './use-draft.ts';
import { useForm } from './use-form.ts';

/** Result of a saved form, with the initial values of the next one should the save be undone. */
export interface SavedForm extends Saved {
  changes: Record<string, unknown>;
}

/** Values and messages of a rejected save. */
export interface RefusedSave {
  values: Record<string, unknown>;
  messages: Messages;
}

export interface DraftFormProps<V extends object> {
  /** Initial values without a draft. */
  initial: V;
  check: Check<V>;
  /** The draft's key and stored value; Cancel deletes it if `passing`. */
  draft: { key: string; stored: Draft | null; passing: boolean };
  /** Whether a changed field was typed in; automatic values alone make no draft. */
  isTyped?: IsTyped<V>;
  refused?: RefusedSave | null;
  mayTry?: (values: V) => boolean;
  onSave: (values: V) => Promise<Written>;
  onSaved: (saved: SavedForm) => void;
  onCancel: () => void;
  /** Button labels, if not Cancel and Save; the second empties the form. */
  buttons?: { save: string; reset: string } | undefined;
  /** Short text shown above the buttons while the form is filled in. */
  notice?: (form: FormState<V>) => ReactNode;
  /** The form's cards. */
  children: (form: FormState<V>) => ReactNode;
}

/** A form that stores its input as a draft until it is saved. */
export function DraftForm<V extends object>(props: DraftFormProps<V>) {
  const {
    initial,
    check,
    draft,
    isTyped,
    refused = null,
    onSave,
    onSaved,
    onCancel,
    buttons,
    children,
  } = props;
  const form = useForm(() => ({
    initial,
    check,
    stored: [refused?.values ?? {}, draft.stored?.values ?? {}],
    refused: refused?.messages,
  }));
  // The library renders this component when a field becomes dirty; the fields render by themselves.
  const cards = useMemo(() => children(form), [children, form]);
  const keeping = useDraftKeeping(form, draft.key, isTyped);
  const [restored, setRestored] = useState(draft.stored);
  const [round, setRound] = useState(0);

  const startEmpty = () => {
    keeping.clear();
    form.reset();
    setRestored(null);
    setRound((count) => count + 1);
  };
  const saved = (written: Saved) => {
    keeping.drop();
    onSaved({ ...written, changes: form.changes() });
  };
  const cancel = () => {
    if (draft.passing) keeping.drop();
    onCancel();
  };

  return (
    <RecordForm
      form={form}
      mayTry={props.mayTry}
      onSave={onSave}
      onSaved={saved}
      onCancel={cancel}
      saveLabel={buttons?.save}
      reset={
        buttons && (
          <Button variant="default" onClick={startEmpty}>
            {buttons.reset}
          </Button>
        )
      }
      notice={props.notice?.(form)}
    >
      {restored && <DraftNotice saved_at={restored.saved_at} onStartEmpty={startEmpty} />}
      <div className={formClasses.columns} key={round}>
        {cards}
      </div>
    </RecordForm>
  );
}
