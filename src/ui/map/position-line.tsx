import { Button, Group, Loader, Text } from '@mantine/core';
import type { PositionRefusal } from '#ui/device/position.ts';
import { shownLocale, t } from '../language/text.ts';
import type { Finding } from './use-location.ts';

const refusalTexts: Record<PositionRefusal, string> = {
  denied: t('Location permission denied. Allow it in the site settings, or place the marker.'),
  unavailable: t('Your location isn’t available here. Place the marker on the map, or fill in the address.'),
  timeout: t('Your location was not found in time. Step outside and retry, or place the marker.'),
};

/** Above this radius the user should check the marker. */
const ROUGH_M = 100;

const metres = new Intl.NumberFormat(shownLocale, { maximumFractionDigits: 0 });

function sentence(finding: Finding): string {
  switch (finding.kind) {
    case 'idle':
      return '';
    case 'asking':
      return t('Finding your location…');
    case 'found': {
      const found = t('Your location: ±{accuracy} m.', { accuracy: metres.format(finding.accuracy) });
      return finding.accuracy > ROUGH_M ? t('{found} Move the marker to the exact place.', { found }) : found;
    }
    case 'refused':
      return refusalTexts[finding.code];
  }
}

interface PositionLineProps {
  finding: Finding;
  onAsk: () => void;
}

/** The button that requests the device's position, and its outcome. */
export function PositionLine({ finding, onAsk }: PositionLineProps) {
  const isAsking = finding.kind === 'asking';
  return (
    <Group gap="sm">
      <Button variant="default" onClick={onAsk} disabled={isAsking}>
        {finding.kind === 'refused' ? t('Retry') : t('Use my location')}
      </Button>
      {isAsking && <Loader size="xs" />}
      <Text size="sm" role="status" flex={1} miw="min(12.5rem, 100%)">
        {sentence(finding)}
      </Text>
    </Group>
  );
}
