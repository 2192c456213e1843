import { Stack, Text } from '@mantine/core';
import { required } from '#contract/core/fields.ts';
import { cleanText } from '#contract/core/reading/texts.ts';
import { engine } from '#data/engine.ts';
import { useDrafts } from '#data/stored-hooks.ts';
import { newId } from '#data/write.ts';
import { AddText } from '#ui/form/add-text.tsx';
import { whenText } from '#ui/inline/when.ts';
import classes from './thread.module.css';
import { t } from '#ui/language/text.ts';

const update = required('Update', 2000, cleanText);

/** A ticket's updates, stored with the drafts of this device because no call takes them. */
export function Thread({ ticket_id }: { ticket_id: string }) {
  const updates = useDrafts(`thread/${ticket_id}/`);
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
      <AddText
        box={`update/${ticket_id}`}
        name="update"
        label={t('Update')}
        rule={update}
        submit={t('Add update')}
        onAdd={async (text) => {
          await engine().saveDraft(`thread/${ticket_id}/${newId()}`, { update: text });
          return true;
        }}
      />
    </Stack>
  );
}
