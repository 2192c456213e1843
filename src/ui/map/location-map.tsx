import { Button, Group, Stack, Text } from '@mantine/core';
import { useId, type ReactNode } from 'react';
import { t } from '../language/text.ts';
import { pointOfDraft, type LocationDraft } from './location-draft.ts';
import { MapFrame } from './map-frame.tsx';
import { NearestPlaces } from './nearest-places.tsx';
import { PlaceSearch } from './place-search.tsx';
import { PositionLine } from './position-line.tsx';
import './map-styles.ts';
import { useLocation } from './use-location.ts';

interface LocationMapProps {
  value: LocationDraft;
  /** Merge the patch into the newest value: several may come before the next render. */
  onChange: (patch: Partial<LocationDraft>) => void;
  /** True for an Admin in edit mode: only then the search box is enabled. (RULE-044) */
  admin_search: boolean;
  /** True when an empty address starts at the device's position. */
  starts_here: boolean;
  onSearch?: ((came: Promise<boolean>) => void) | undefined;
  /** The inputs below the map; city, state and pincode are `editable` if the position does not fill them. */
  children: (editable: boolean) => ReactNode;
}

const degrees = (value: number, positive: string, negative: string) =>
  `${Math.abs(value).toFixed(5)}° ${value < 0 ? negative : positive}`;

function markerSentence(value: LocationDraft): string {
  const point = pointOfDraft(value);
  if (!point) return t('No location yet. Use your location, or zoom in and tap the map to place the marker.');
  const at = `${degrees(point.latitude, 'N', 'S')}, ${degrees(point.longitude, 'E', 'W')}`;
  return value.pin_code
    ? t('Marker at {at}: {place}', { at, place: placeSentence(value) })
    : t('Marker at {at}', { at });
}

const placeSentence = ({ pin_code, city, state }: LocationDraft) =>
  [pin_code, city, state].filter((part) => part !== '').join(', ');

/** Search, map with marker and nearest places, above the inputs that the marker fills. */
export function LocationMap(props: LocationMapProps) {
  const { value, onChange, admin_search, starts_here, onSearch, children } = props;
  const { finding, lookup, places, moveTo, takeBack, locate, choose } = useLocation({
    value,
    onChange,
    starts_here,
    onSearch,
  });
  const markerId = useId();
  return (
    <Stack gap="sm">
      <PlaceSearch editable={admin_search} shown={placeSentence(value)} onChoose={moveTo} />
      <MapFrame position={pointOfDraft(value)} onMove={moveTo} describedBy={markerId} />
      <PositionLine finding={finding} onAsk={locate} />
      <Group gap="sm">
        <Text size="sm" c="dimmed" id={markerId} aria-live="polite" flex={1} miw="min(12.5rem, 100%)">
          {markerSentence(value)}
        </Text>
        {takeBack && (
          <Button variant="subtle" size="sm" onClick={takeBack}>
            {t('Undo')}
          </Button>
        )}
      </Group>
      <NearestPlaces
        places={places}
        looking={lookup === 'looking'}
        pin_code={value.pin_code}
        onChoose={choose}
      />
      {children(pointOfDraft(value) === null || lookup === 'silent')}
    </Stack>
  );
}
