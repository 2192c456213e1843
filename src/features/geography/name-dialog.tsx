import { Button, Group } from '@mantine/core';
import type { SubmitEvent } from 'react';
import type * as z from 'zod/mini';
import { cleanLine } from '#contract/core/reading/texts.ts';
import type { Outcome } from '#data/api.ts';
import { judge } from '#ui/form/check.ts';
import { TextField, words } from '#ui/form/text-field.tsx';
import { useForm } from '#ui/form/use-form.ts';
import { Dialog } from '#ui/overlay/dialog.tsx';
import { useAct } from '#ui/hooks/use-act.ts';
import { t } from '#ui/language/text.ts';

/** A dialog for a name, and what is done with it. */
export interface Naming {
  title: string;
  name: string;
  /** Schema of the name. */
  schema: z.ZodMiniType;
  save: (name: string) => Promise<Outcome<unknown>>;
}

/** Asks for the name of a state or territory; stays open until the server accepts it. */
export function NameDialog({ naming, onClose }: { naming: Naming; onClose: () => void }) {
  const { title, name, schema, save } = naming;
  const form = useForm(() => ({ initial: { name }, check: (values) => judge(schema, values) }));
  const keep = useAct(async () => {
    if (!form.try()) return false;
    const answer = await save(cleanLine(form.values().name));
    if (answer.ok) onClose();
    else if (answer.errors['name']?.[0]) form.refuse({ name: answer.errors['name'][0] });
    return answer.ok;
  });
  return (
    <Dialog onClose={onClose} title={title}>
      <form
        noValidate
        onSubmit={(event: SubmitEvent) => {
          event.preventDefault();
          keep.run();
        }}
      >
        <TextField form={form} name="name" label={t('Name')} required typing={words} />
        <Group justify="flex-end" mt="lg">
          <Button variant="default" onClick={onClose}>
            {t('Cancel')}
          </Button>
          <Button type="submit" loading={keep.running}>
            {t('Save')}
          </Button>
        </Group>
      </form>
    </Dialog>
  );
}
