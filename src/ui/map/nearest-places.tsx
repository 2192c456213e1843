import { Chip, Group, Input, Skeleton } from '@mantine/core';
import { useId } from 'react';
import type { Place } from '#lib/geo/pincodes.ts';
import { t } from '../language/text.ts';

interface NearestPlacesProps {
  places: readonly Place[];
  /** True while the places are looked up. */
  looking: boolean;
  pin_code: string;
  onChoose: (place: Place) => void;
}

// What is below must not move under a finger when the places come: as many, of about their size.
const placeholder = <Skeleton w={228} h={32} radius="xl" />;

/** Choices of the places nearest to the marker; their space is reserved while they are looked up. */
export function NearestPlaces({ places, looking, pin_code, onChoose }: NearestPlacesProps) {
  const name = useId();
  if (!looking && places.length === 0) return null;
  return (
    <Input.Wrapper label={t('Nearest places')} labelElement="div">
      <Group gap="xs" mt={4} role="radiogroup" aria-label={t('Nearest places')} aria-busy={looking}>
        {looking && (
          <>
            {placeholder}
            {placeholder}
            {placeholder}
          </>
        )}
        {places.map((place) => (
          <Chip
            key={place.pin_code}
            type="radio"
            variant="outline"
            size="md"
            name={name}
            value={place.pin_code}
            checked={place.pin_code === pin_code}
            onChange={() => onChoose(place)}
          >
            {t('{pin_code} {city} ({distance_km} km)', {
              pin_code: place.pin_code,
              city: place.city,
              distance_km: place.distance_km.toFixed(1),
            })}
          </Chip>
        ))}
      </Group>
    </Input.Wrapper>
  );
}
