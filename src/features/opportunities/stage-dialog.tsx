import { Button, Group, Stack } from '@mantine/core';
import { useState, type SubmitEvent } from 'react';
import * as z from 'zod/mini';
import { opportunityFields, opportunityWords } from '#contract/opportunities.ts';
import type { LocalRecord } from '#data/api.ts';
import { useChoices, useViewer } from '#data/hooks.ts';
import { messagesOf } from '#ui/form/check.ts';
import { ChoiceField } from '#ui/form/choice-field.tsx';
import { useForm } from '#ui/form/use-form.ts';
import { Icon } from '#ui/inline/icon.tsx';
import { Dialog } from '#ui/overlay/dialog.tsx';
import { putAndSay, type Put } from '#ui/record/quick-choice.tsx';
import { toneOf } from '#ui/inline/tone.ts';
import toneClasses from '#ui/inline/tone.module.css';
import { t, translated } from '#ui/language/text.ts';
import { stagePut, stageTones } from './kind.ts';

const stageOnly = z.pick(opportunityFields, { stage: true });

/** An opportunity's stage as a chip that opens a dialog. */
export function StageChip({ record }: { record: LocalRecord<'opportunities'> }) {
  const [opened, setOpened] = useState(false);
  const { stage } = record;
  const shown = useChoices('stage').find(({ key }) => key === stage)?.value ?? stage;
  const put = stagePut(useViewer(), record);
  const chip = { className: toneClasses.chip, 'data-tone': toneOf(stageTones, stage) };
  if (!put) return <span {...chip}>{shown}</span>;
  return (
    <>
      <Button
        variant="default"
        size="compact-md"
        {...chip}
        aria-label={t('Stage: {shown}. Change', { shown })}
        aria-haspopup="dialog"
        rightSection={<Icon name="edit" size={14} />}
        onClick={() => setOpened(true)}
      >
        {shown}
      </Button>
      {opened && <StageDialog stage={stage} put={put} onClose={() => setOpened(false)} />}
    </>
  );
}

interface StageDialogProps {
  /** The stage as the user saw it when the dialog opened. */
  stage: string;
  put: Put;
  onClose: () => void;
}

function StageDialog({ stage, put, onClose }: StageDialogProps) {
  const [seen] = useState(stage);
  const form = useForm(() => ({
    initial: { stage },
    check: (values) => {
      const result = stageOnly.safeParse(values);
      return result.success ? {} : messagesOf(result.error);
    },
  }));
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (!form.try()) return;
    const next = form.values().stage;
    if (next !== seen) void putAndSay(opportunityWords.stage.label, put, next, seen);
    onClose();
  };
  return (
    <Dialog onClose={onClose} title={translated(opportunityWords.stage.label)}>
      <form noValidate onSubmit={submit}>
        <Stack gap="md">
          <ChoiceField
            form={form}
            name="stage"
            label={translated(opportunityWords.stage.label)}
            required
            choices={useChoices('stage')}
          />
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
