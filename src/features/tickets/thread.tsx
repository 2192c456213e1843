import { Button, Stack, Text } from '@mantine/core';
import * as z from 'zod/mini';
import { required } from '#contract/fields.ts';
import type { Draft } from '#data/api.ts';
import { engine } from '#data/engine.ts';
import { useDrafts } from '#data/stored-hooks.ts';
import { newId } from '#data/write.ts';
import { judge } from '#ui/form/check.ts';
import { AreaField } from '#ui/form/text-field.tsx';
import { useDraftKeeping, useStoredDraft } from '#ui/form/use-draft.ts';
import { useForm } from '#ui/form/use-form.ts';
import { useAct } from '#ui/hooks/use-act.ts';
import { whenText } from '#ui/inline/when.ts';
import classes from './thread.module.css';
import { t } from '#ui/language/text.ts';

const newUpdate = z.object({ update: required('Update', 2000) });

/** A ticket's updates, stored with the drafts of this device because no call takes them. */
export function Thread({ ticket_id }: { ticket_id: string }) {
  const updates = useDrafts(`thread/${ticket_id}/`);
  const box = `update/${ticket_id}`;
  const stored = useStoredDraft(box);
  return (
    <Stack gap="md">
      <Text c="dimmed">{t('Saved on this {device} only. Nobody else sees them.')}</Text>
      {updates.length > 0 && (
        <ul className={classes.thread} aria-label={t('Updates')}>
          {updates.map(({ key, values, saved_at }) => (
            <li key={key}>
              {String(values['update'])}
              <Text size="sm" c="dimmed">
                {whenText(saved_at)}
              </Text>
            </li>
          ))}
        </ul>
      )}
      {stored !== undefined && <UpdateForm ticket_id={ticket_id} box={box} stored={stored} />}
    </Stack>
  );
}

interface UpdateFormProps {
  ticket_id: string;
  /** Draft key of the text being typed. */
  box: string;
  stored: Draft | null;
}

function UpdateForm({ ticket_id, box, stored }: UpdateFormProps) {
  const form = useForm<{ update: string }>(
    () => ({ initial: { update: '' }, check: (values) => judge(newUpdate, values) }),
    (made) => stored && made.restore(stored.values),
  );
  const keeping = useDraftKeeping(form, box);
  const add = useAct(async () => {
    if (!form.try()) return false;
    await engine().saveDraft(`thread/${ticket_id}/${newId()}`, newUpdate.parse(form.values()));
    keeping.clear();
    form.reset();
    return false;
  });
  return (
    <Stack gap="xs">
      <AreaField form={form} name="update" label={t('Update')} />
      <div>
        <Button variant="light" aria-disabled={add.running} onClick={add.run}>
          {t('Add update')}
        </Button>
      </div>
    </Stack>
  );
}
