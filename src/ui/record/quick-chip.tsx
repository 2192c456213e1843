import { Button, Group, Stack } from '@mantine/core';
import { useState, type SubmitEvent } from 'react';
import type { ResourceName } from '#contract/resources.ts';
import type { ListRow } from '#data/api.ts';
import { useViewer } from '#data/hooks.ts';
import { useShownChoices } from '../pick/use-choices.ts';
import { ChoiceField } from '../form/choice-field.tsx';
import { useForm } from '../form/use-form.ts';
import { Icon } from '../inline/icon.tsx';
import { toneOf } from '../inline/tone.ts';
import toneClasses from '../inline/tone.module.css';
import { Dialog } from '../overlay/dialog.tsx';
import { valueIn } from '../record-list/many.ts';
import { fieldWordOf, type RecordKind } from './kind.ts';
import { putAndSay, type Put } from './quick-choice.tsx';
import { quickPut, type Quick } from './quick-field.tsx';
import { t, translated } from '../language/text.ts';

interface QuickChipProps {
  kind: RecordKind;
  quick: Quick;
  record: ListRow<ResourceName>;
}

/** A choice as a chip that opens a dialog. */
export function QuickChip({ kind, quick, record }: QuickChipProps) {
  const { field, list, tones } = quick;
  const { label } = fieldWordOf(kind, field);
  const [opened, setOpened] = useState(false);
  const value = valueIn(record, field) ?? '';
  const shown = useShownChoices(list).find(({ key }) => key === value)?.value ?? translated(value);
  const put = quickPut(kind, quick, useViewer(), record);
  const chip = { className: toneClasses.chip, 'data-tone': tones && toneOf(tones, value) };
  if (!put) return <span {...chip}>{shown}</span>;
  return (
    <>
      <Button
        variant="default"
        size="compact-md"
        {...chip}
        aria-label={t('{label}: {shown}. Change', { label, shown })}
        aria-haspopup="dialog"
        rightSection={<Icon name="edit" size={14} />}
        onClick={() => setOpened(true)}
      >
        {shown}
      </Button>
      {opened && <QuickDialog {...{ label, list, value, put }} onClose={() => setOpened(false)} />}
    </>
  );
}

interface QuickDialogProps extends Pick<Quick, 'list'> {
  label: string;
  /** The value as the user saw it when the dialog opened. */
  value: string;
  put: Put;
  onClose: () => void;
}

function QuickDialog({ label, list, value, put, onClose }: QuickDialogProps) {
  const [seen] = useState(value);
  const form = useForm<{ value: string }>(() => ({
    initial: { value },
    check: (values): Record<string, string> =>
      values.value ? {} : { value: t('{label} is required', { label }) },
  }));
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (!form.try()) return;
    const next = form.values().value;
    if (next !== seen) void putAndSay(label, put, next, seen);
    onClose();
  };
  return (
    <Dialog onClose={onClose} title={label}>
      <form noValidate onSubmit={submit}>
        <Stack gap="md">
          <ChoiceField form={form} name="value" label={label} required choices={useShownChoices(list)} />
        </Stack>
        <Group justify="flex-end" mt="lg">
          <Button variant="default" onClick={onClose}>
            {t('Cancel')}
          </Button>
          <Button type="submit">{t('Save')}</Button>
        </Group>
      </form>
    </Dialog>
  );
}
