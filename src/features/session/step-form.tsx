import { Button, Group, Stack } from '@mantine/core';
import { useState, type ReactNode, type SubmitEvent } from 'react';
import type { ZodMiniType } from 'zod/mini';
import { judge } from '#ui/form/check.ts';
import { inputId, type Form, type FormState } from '#ui/form/form-state.ts';
import { useField, useForm } from '#ui/form/use-form.ts';
import { t } from '#ui/language/text.ts';
import { useHere } from './use-here.ts';

/** The values of one step, validated by the contract's schema. */
export function useStepForm<V extends object>(schema: ZodMiniType<V, V>, initial: V): FormState<V> {
  return useForm<V>(() => ({ initial, check: (values) => judge(schema, values) }));
}

/** Input props of a step's text field. */
export function useStepField<const K extends string>(form: Form<Record<NoInfer<K>, string>>, name: K) {
  const { value, error, set } = useField(form, name);
  return {
    id: inputId(form, name),
    name,
    value,
    error,
    required: true,
    withAsterisk: false,
    onChange: (event: { currentTarget: { value: string } }) => set(event.currentTarget.value),
  };
}

interface StepFormProps<V extends object> {
  form: FormState<V>;
  submit: string;
  /** Called with valid values; the button waits for it. The result runs, unless the step was left meanwhile. */
  onSubmit: (values: V) => Promise<() => void>;
  onCancel?: () => void;
  children: ReactNode;
}

/** A step's fields and buttons; nothing is sent before the values are valid. */
export function StepForm<V extends object>({ form, submit, onSubmit, onCancel, children }: StepFormProps<V>) {
  const [busy, setBusy] = useState(false);
  const here = useHere();
  const send = async () => {
    if (busy) return;
    if (!form.try()) {
      const [first] = Object.keys(form.messages());
      if (first) document.getElementById(inputId(form, first))?.focus();
      return;
    }
    setBusy(true);
    const act = await onSubmit(form.values());
    if (!here.current) return;
    setBusy(false);
    act();
  };
  return (
    <form
      noValidate
      onSubmit={(event: SubmitEvent) => {
        event.preventDefault();
        void send();
      }}
    >
      <Stack>
        {children}
        <Group grow>
          {onCancel && (
            <Button variant="default" onClick={onCancel}>
              {t('Cancel')}
            </Button>
          )}
          <Button type="submit" loading={busy}>
            {submit}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
