import { Button, Stack } from '@mantine/core';
import * as z from 'zod/mini';
import type { Draft } from '#data/api.ts';
import { useAct } from '../hooks/use-act.ts';
import { judge } from './check.ts';
import { AreaField } from './text-field.tsx';
import { useDraftKeeping, useStoredDraft } from './use-draft.ts';
import { useForm } from './use-form.ts';

interface AddTextProps {
  /** Draft key of the text being typed. */
  box: string;
  /** Its field in the draft. */
  name: string;
  label: string;
  rule: z.ZodMiniType<string>;
  submit: string;
  /** Stores the text; false keeps it in the form. */
  onAdd: (text: string) => Promise<boolean>;
}

/** Adds a text to a record; unsaved input is stored as a draft. */
export function AddText(props: AddTextProps) {
  const stored = useStoredDraft(props.box);
  return stored === undefined ? null : <TextForm {...props} stored={stored} />;
}

function TextForm(props: AddTextProps & { stored: Draft | null }) {
  const { box, name, label, rule, submit, onAdd, stored } = props;
  const form = useForm<Record<string, string>>(() => ({
    initial: { [name]: '' },
    check: (values) => judge(z.object({ [name]: rule }), values),
    stored: stored ? [stored.values] : [],
  }));
  const keeping = useDraftKeeping(form, box);
  const add = useAct(async () => {
    if (!form.try() || !(await onAdd(rule.parse(form.values()[name])))) return false;
    keeping.clear();
    form.reset();
    return false;
  });
  return (
    <Stack gap="xs">
      <AreaField form={form} name={name} label={label} />
      <div>
        <Button variant="light" aria-disabled={add.running} onClick={add.run}>
          {submit}
        </Button>
      </div>
    </Stack>
  );
}
