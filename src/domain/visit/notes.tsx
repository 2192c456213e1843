import { Button, Stack, Text } from '@mantine/core';
import * as z from 'zod/mini';
import { noteText } from '#contract/market-visits.ts';
import type { Draft } from '#data/api.ts';
import { writeAll } from '#data/write.ts';
import { formatDateTime } from '#lib/dates.ts';
import { judge } from '#ui/form/check.ts';
import { AreaField } from '#ui/form/text-field.tsx';
import { useDraftKeeping, useStoredDraft } from '#ui/form/use-draft.ts';
import { useForm } from '#ui/form/use-form.ts';
import { say } from '#ui/message/snackbar.ts';
import { useAct } from '#ui/hooks/use-act.ts';
import { t } from '#ui/language/text.ts';
import type { Visit } from './visit.ts';
import classes from './visit.module.css';
import { addNote } from './writes.ts';

/** A visit's notes, oldest first. */
export function Notes({ notes }: Pick<Visit, 'notes'>) {
  if (notes.length === 0) return <Text c="dimmed">{t('No Notes Found')}</Text>;
  return (
    <ul className={classes.notes} aria-label={t('Notes')}>
      {notes.map(({ id, note, created_at }) => (
        <li key={id}>
          {note}
          <Text size="sm" c="dimmed">
            {formatDateTime(created_at)}
          </Text>
        </li>
      ))}
    </ul>
  );
}

/** Adds a note to a visit; unsaved input is stored as a draft. */
export function AddNote({ visit }: { visit: Visit }) {
  const key = `note/${visit.id}`;
  const stored = useStoredDraft(key);
  return stored === undefined ? null : <NoteForm visit={visit} draft={{ key, stored }} />;
}

const newNote = z.object({ note: noteText });

function NoteForm({ visit, draft }: { visit: Visit; draft: { key: string; stored: Draft | null } }) {
  const form = useForm<{ note: string }>(
    () => ({ initial: { note: '' }, check: (values) => judge(newNote, values) }),
    (made) => draft.stored && made.restore(draft.stored.values),
  );
  const keeping = useDraftKeeping(form, draft.key);
  const add = useAct(async () => {
    if (!form.try()) return false;
    const written = await writeAll([addNote(visit, newNote.parse(form.values()).note)]);
    if (!written.ok) {
      say(written.message);
      return false;
    }
    keeping.clear();
    form.reset();
    say(t('Note saved on this {device}'));
    return false;
  });
  return (
    <Stack gap="xs">
      <AreaField form={form} name="note" label={t('New note')} />
      <div>
        <Button variant="light" aria-disabled={add.running} onClick={add.run}>
          {t('Add note')}
        </Button>
      </div>
    </Stack>
  );
}
