import '#ui/form/form-styles.ts';
import { Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import { t } from '#ui/language/text.ts';
import { useServerQuery } from '#ui/status/server-query.ts';

/** Minimum length of a search text. */
const SHORTEST = 3;
const PAUSE_MS = 500;

interface PeoplePickerProps {
  user: { id: string; name: string } | null;
  onPick: (id: string | undefined) => void;
}

/** Picks a user whose position the viewer may see, by name on the server. */
export function PeoplePicker({ user, onPick }: PeoplePickerProps) {
  const [typed, setTyped] = useState('');
  const text = typed.trim();
  const [settled] = useDebouncedValue(text, PAUSE_MS);
  const wanted = settled.length >= SHORTEST && settled !== user?.name;
  const asked = useServerQuery('tracker.users', wanted ? { query: { query: settled } } : null);
  const found = (asked.value?.data ?? []).map(({ id, name }) => ({ value: id, label: name }));
  const others = found.filter(({ value }) => value !== user?.id);
  const nothing =
    text.length < SHORTEST
      ? t('Type at least 3 letters')
      : (asked.problem?.message ??
        (asked.value && settled === text ? t('Nothing found') : t('Asking the server…')));
  return (
    <Select
      label={t('User')}
      placeholder={t('Type to search')}
      searchable
      clearable
      data={[...(user ? [{ value: user.id, label: user.name }] : []), ...others]}
      // The server has filtered already.
      filter={({ options }) => options}
      value={user?.id ?? null}
      searchValue={typed}
      onSearchChange={setTyped}
      nothingFoundMessage={nothing}
      onChange={(id) => onPick(id ?? undefined)}
    />
  );
}
