import { Button, Group, TextInput } from '@mantine/core';
import { useState, type SubmitEvent } from 'react';
import { cleanLine } from '#contract/core/reading/texts.ts';
import { saved_views, savedViewFields } from '#contract/core/saved-views.ts';
import { createRecord, updateRecord } from '#data/write.ts';
import { onLeave } from '../form/on-leave.ts';
import { Dialog } from '../overlay/dialog.tsx';
import { say } from '../message/snackbar.ts';
import { useAct } from '../hooks/use-act.ts';
import { shownMessage, t } from '../language/text.ts';
import type { View } from './saved-views.tsx';

interface NameViewProps {
  /** The view to rename; null for a new one. */
  view: View | null;
  /** List and params of a new one. */
  place: { list: string; search: string };
  onSaved: (view: { id: string; search: string }) => void;
  onClose: () => void;
}

/** Dialog for a view's name. */
export default function NameView({ view, place, onSaved, onClose }: NameViewProps) {
  const [name, setName] = useState(view?.name ?? '');
  const [error, setError] = useState<string | null>(null);
  const save = useAct(async () => {
    const written = view
      ? await updateRecord(saved_views.name, view.id, { ...view, name }, { ...view }, savedViewFields)
      : await createRecord(saved_views.name, { ...place, name }, savedViewFields);
    if (!written.ok) {
      setError(shownMessage(written.message));
      return false;
    }
    onClose();
    say(t('{name} is saved', { name: cleanLine(name) }));
    if (!view) onSaved({ id: written.id, search: place.search });
    return true;
  });
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    save.run();
  };
  return (
    <Dialog onClose={onClose} title={view ? t('Rename view') : t('Save as a new view')}>
      <form noValidate onSubmit={submit}>
        <TextInput
          label={t('Name')}
          withAsterisk
          aria-required
          description={
            view
              ? undefined
              : t('Filters, order and page size are saved under this name, on all your devices.')
          }
          value={name}
          error={error}
          onChange={(event) => setName(event.currentTarget.value)}
          onBlur={onLeave(name, cleanLine, setName)}
          data-autofocus
        />
        <Group justify="flex-end" mt="lg">
          <Button variant="default" onClick={onClose}>
            {t('Cancel')}
          </Button>
          <Button type="submit" aria-disabled={save.running}>
            {t('Save')}
          </Button>
        </Group>
      </form>
    </Dialog>
  );
}
