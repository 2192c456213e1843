import { Chip, Group, Input } from '@mantine/core';
import { useId } from 'react';
import type { Place } from '#lib/geo/pincodes.ts';

interface NearestPlacesProps {
  places: readonly Place[];
  pin_code: string;
  onChoose: (place: Place) => void;
}

/** Choices of the places nearest to the marker. */
export function NearestPlaces({ places, pin_code, onChoose }: NearestPlacesProps) {
  const name = useId();
  if (places.length === 0) return null;
  return (
    <Input.Wrapper label="Nearest places" labelElement="div">
      <Group gap="xs" mt={4} role="radiogroup" aria-label="Nearest places">
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
            {place.pin_code} {place.city} ({place.distance_km.toFixed(1)} km)
          </Chip>
        ))}
      </Group>
    </Input.Wrapper>
  );
}
