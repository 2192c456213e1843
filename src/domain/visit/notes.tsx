import { Text } from '@mantine/core';
import { noteText } from '#contract/market-visits.ts';
import { writeAll } from '#data/write.ts';
import { formatDateTime } from '#lib/dates.ts';
import { AddText } from '#ui/form/add-text.tsx';
import { say } from '#ui/message/snackbar.ts';
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
  const add = async (note: string) => {
    const written = await writeAll([addNote(visit, note)]);
    say(written.ok ? t('Note saved on this {device}') : written.message);
    return written.ok;
  };
  return (
    <AddText
      box={`note/${visit.id}`}
      name="note"
      label={t('New note')}
      rule={noteText}
      submit={t('Add note')}
      onAdd={add}
    />
  );
}
