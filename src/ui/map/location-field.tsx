import { Stack, Text, TextInput } from '@mantine/core';
import { useId } from 'react';
import { pointOfDraft, type LocationDraft } from './location-draft.ts';
import { MapFrame } from './map-frame.tsx';
import { NearestPlaces } from './nearest-places.tsx';
import { PlaceFields } from './place-fields.tsx';
import { PlaceSearch } from './place-search.tsx';
import { PositionLine } from './position-line.tsx';
import './map-styles.ts';
import { useLocation } from './use-location.ts';

export interface LocationFieldProps {
  value: LocationDraft;
  /** Merge the patch into the newest value: several may come before the next render. */
  onChange: (patch: Partial<LocationDraft>) => void;
  /** Texts by the field names of the draft. */
  errors?: Readonly<Record<string, string>>;
  /** True for an Admin who edits: only then the search box can be written in. (RULE-044) */
  admin_search: boolean;
}

const degrees = (value: number, positive: string, negative: string) =>
  `${Math.abs(value).toFixed(5)}° ${value < 0 ? negative : positive}`;

function markerSentence(value: LocationDraft): string {
  const point = pointOfDraft(value);
  if (!point) return 'No position yet. Use your position, or tap the map to put the marker.';
  const at = `${degrees(point.latitude, 'N', 'S')}, ${degrees(point.longitude, 'E', 'W')}`;
  return value.pin_code ? `Marker at ${at}: ${placeSentence(value)}` : `Marker at ${at}`;
}

const placeSentence = ({ pin_code, city, state }: LocationDraft) =>
  [pin_code, city, state].filter((part) => part !== '').join(', ');

/** The content of an address card: search, map with marker, address, landmark, city, state and pincode. */
export function LocationField({ value, onChange, errors = {}, admin_search }: LocationFieldProps) {
  const { finding, lookup, places, moveTo, locate, choose } = useLocation({ value, onChange });
  const markerId = useId();
  const editable = pointOfDraft(value) === null || lookup === 'silent';
  return (
    <Stack gap="sm">
      <PlaceSearch editable={admin_search} shown={placeSentence(value)} onChoose={moveTo} />
      <MapFrame position={pointOfDraft(value)} onMove={moveTo} describedBy={markerId} />
      <PositionLine finding={finding} onAsk={locate} />
      <Text size="sm" c="dimmed" id={markerId} aria-live="polite">
        {markerSentence(value)}
      </Text>
      <NearestPlaces places={places} pin_code={value.pin_code} onChoose={choose} />
      <TextInput
        label="Address"
        data-field="address"
        withAsterisk
        autoComplete="off"
        enterKeyHint="next"
        value={value.address}
        error={errors['address']}
        onChange={(event) => onChange({ address: event.currentTarget.value })}
      />
      <TextInput
        label="Landmark"
        data-field="landmark"
        withAsterisk
        autoComplete="off"
        enterKeyHint="next"
        value={value.landmark}
        error={errors['landmark']}
        onChange={(event) => onChange({ landmark: event.currentTarget.value })}
      />
      <PlaceFields value={value} onChange={onChange} errors={errors} editable={editable} />
    </Stack>
  );
}
