import './form-styles.ts';
import { Button, Stack } from '@mantine/core';
import { getHotkeyHandler } from '@mantine/hooks';
import { useRef, useState, useSyncExternalStore, type ReactNode, type SubmitEvent } from 'react';
import type { Written } from '#data/write.ts';
import { FormActions } from '../layout/page.tsx';
import { useUnsaved } from '../hooks/unsaved.ts';
import { onKeyDown } from '../hooks/composing.ts';
import { t } from '../language/text.ts';
import { ErrorSummary } from './error-summary.tsx';
import classes from './form.module.css';
import { firstOf } from './check.ts';
import type { FormState, Messages } from './form-state.ts';

/** A successful save. */
export type Saved = Extract<Written, { ok: true }>;

interface RecordFormProps<V extends object> {
  form: FormState<V>;
  /** Saves the values; returns a refusal with its messages. */
  onSave: (values: V) => Promise<Written>;
  onSaved: (saved: Saved) => void;
  onCancel: () => void;
  /** False cancels an attempt to save before validation; the caller tells why. */
  mayTry?: ((values: V) => boolean) | undefined;
  saveLabel?: string | undefined;
  /** Button that empties the form. */
  reset?: ReactNode;
  /** Short text shown above the buttons while the form is filled in. */
  notice?: ReactNode;
  children: ReactNode;
}

/** A form saved as a whole: error summary, fields, Save and Cancel. */
export function RecordForm<V extends object>(props: RecordFormProps<V>) {
  const { form, onCancel, saveLabel = t('Save'), notice, children } = props;
  const { save, saving, waits, tries, refusal } = useSaving(props);
  const changed = useSyncExternalStore(form.subscribe, () => form.values() !== form.initial);
  useUnsaved(changed);

  const saveNow = () => {
    if (!saving) void save();
  };
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    saveNow();
  };

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the keys press its Save button
    <form
      noValidate
      className={classes.form}
      onSubmit={submit}
      onKeyDown={onKeyDown(
        getHotkeyHandler([
          ['mod+Enter', saveNow],
          ['mod+S', saveNow],
        ]),
      )}
    >
      <Stack gap="md">
        <ErrorSummary form={form} tries={tries} refusal={refusal} />
        {children}
      </Stack>
      <div className={classes.notice}>{notice}</div>
      <div role="status">{waits}</div>
      <FormActions>
        <Button variant="default" onClick={onCancel}>
          {t('Cancel')}
        </Button>
        {props.reset}
        <Button type="submit" aria-disabled={saving}>
          {saveLabel}
        </Button>
      </FormActions>
    </form>
  );
}

/** Longest time a save waits for pending work; a device finds its position in five seconds or not at all. */
const MOST_WAIT_MS = 6000;

function useSaving<V extends object>({ form, onSave, onSaved, mayTry }: RecordFormProps<V>) {
  const [tries, setTries] = useState(0);
  const [refusal, setRefusal] = useState<string | null>(null);
  const [saving, setSaving] = useState(false);
  const [waits, setWaits] = useState<string | null>(null);
  const taken = useRef<V>(null);

  /** False when requested work failed: the user decides whether to save without it. */
  const isWhole = async () => {
    const doing = form.doing();
    if (doing === null) return true;
    setSaving(true);
    setWaits(t('{doing} It will be saved with the record.', { doing }));
    const missing = await form.settled(MOST_WAIT_MS);
    setSaving(false);
    setWaits(null);
    if (missing !== null) refuse(missing, {});
    return missing === null;
  };

  const refuse = (message: string | null, messages: Messages) => {
    setRefusal(message);
    form.refuse(messages);
    setTries((count) => count + 1);
  };

  const save = async () => {
    // The next screen may load slowly; unchanged values are not saved twice.
    if (taken.current === form.values()) return;
    if (mayTry?.(form.values()) === false) return;
    taken.current = form.values();
    const whole = await isWhole();
    taken.current = null;
    if (!whole) return;
    if (!form.try()) {
      refuse(null, {});
      return;
    }
    setSaving(true);
    const saved = form.values();
    taken.current = saved;
    const written = await onSave(saved).finally(() => {
      taken.current = null;
      setSaving(false);
    });
    if (written.ok) {
      taken.current = saved;
      onSaved(written);
      return;
    }
    const messages = firstOf(written.errors);
    refuse(Object.keys(messages).length === 0 ? written.message : null, messages);
  };

  return { save, saving, waits, tries, refusal };
}
