import { Select, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { useRef, useState } from 'react';
import type { Point } from '#lib/geo/distance.ts';
import { searchPlaces } from '#lib/geo/reverse.ts';
import type { FoundPlace } from '#lib/geo/search.ts';
import { t } from '../language/text.ts';

const LABEL = t('Search location');
const SHORTEST = 3;
const DEBOUNCE_MS = 300;

interface PlaceSearchProps {
  editable: boolean;
  /** Text while disabled. */
  shown: string;
  onChoose: (position: Point) => void;
}

/** The location search box; disabled for users who may not search. */
export function PlaceSearch({ editable, shown, onChoose }: PlaceSearchProps) {
  if (editable) return <SearchBox onChoose={onChoose} />;
  return (
    <TextInput label={LABEL} description={t('Use my location, or drag the marker.')} value={shown} readOnly />
  );
}

function SearchBox({ onChoose }: Pick<PlaceSearchProps, 'onChoose'>) {
  const [typed, setTyped] = useState('');
  const [found, setFound] = useState<FoundPlace[]>([]);
  const last = useRef('');

  const search = useDebouncedCallback(async (text: string) => {
    const answer = text.length < SHORTEST ? [] : await searchPlaces(text).catch(() => []);
    if (last.current === text) setFound(answer);
  }, DEBOUNCE_MS);

  const type = (text: string) => {
    setTyped(text);
    last.current = text.trim();
    search(last.current);
  };

  const choose = (id: string | null) => {
    const place = found.find((entry) => entry.id === id);
    if (place?.position) onChoose(place.position);
    // oxlint-disable-next-line no-console -- the rule of the search asks for this line in the log (RULE-046)
    else if (place) console.info('Returned place contains no geometry');
  };

  return (
    <Select
      label={LABEL}
      placeholder={t('Town or pincode')}
      description={t('Choosing a place moves the marker there. Works without signal.')}
      searchable
      value={null}
      searchValue={typed}
      onSearchChange={type}
      data={found.map((place) => ({ value: place.id, label: shown(place) }))}
      filter={({ options }) => options}
      onChange={choose}
      nothingFoundMessage={typed.trim().length < SHORTEST ? undefined : t('No place found')}
      autoComplete="off"
    />
  );
}

const shown = ({ label, position }: FoundPlace): string =>
  position ? label : t('{place} (location not known)', { place: label });
