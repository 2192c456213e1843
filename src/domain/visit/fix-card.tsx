import { Text } from '@mantine/core';
import { verdictOf } from '#contract/core/positions.ts';
import { settings } from '#contract/core/settings.ts';
import type { PositionRefusal } from '#ui/device/position.ts';
import { ageText } from '#ui/inline/age.ts';
import { Icon } from '#ui/inline/icon.tsx';
import { useNow } from '#ui/hooks/use-now.ts';
import { t } from '#ui/language/text.ts';
import type { Fix } from './use-fix.ts';
import classes from './visit.module.css';
import { distanceText, verdictWords, type Said } from './words.ts';

const refusals: Record<PositionRefusal, string> = {
  denied: t('Location permission denied. Allow it in the site settings.'),
  unavailable: t('Location isn’t available here.'),
  timeout: t('No location yet. Step outside for a faster result.'),
};

interface FixCardProps {
  fix: Fix;
  distance: number | null;
}

/** The phone's estimated position: distance to the shop, accuracy, age. */
export function FixCard({ fix, distance }: FixCardProps) {
  const now = useNow(1000);
  const { position } = fix;
  const { text, tone } = headline(fix, distance);
  return (
    <div className={classes.fix} data-tone={tone}>
      <Icon name={tone === 'green' ? 'tick' : tone === 'red' ? 'alert' : 'pin'} />
      <Text fw={600} className={classes.tone} data-tone={tone} role="status">
        {text}
      </Text>
      <Text size="sm" c="dimmed" style={{ gridColumn: 2 }}>
        {position
          ? t('Accurate to {distance} · {seconds}', {
              distance: distanceText(position.accuracy),
              seconds: secondsText(now - Date.parse(position.at)),
            })
          : fix.refusal
            ? refusals[fix.refusal]
            : t('This may take a few seconds.')}
      </Text>
    </div>
  );
}

function headline({ position, seeking }: Fix, distance: number | null): Said {
  if (seeking) return { text: t('Finding your location…'), tone: 'grey' };
  const looked = settings.check_position !== 'off' || position === null;
  const verdict = looked ? verdictOf(distance, position?.accuracy ?? null) : null;
  return (
    verdictWords({ verdict, distance, lat: position?.latitude ?? null }) ?? {
      text: t('Location found'),
      tone: 'grey',
    }
  );
}

const secondsText = (ms: number): string =>
  ms < 60_000
    ? t('{seconds} s ago', { seconds: Math.max(0, Math.round(ms / 1000)) })
    : t('{age} ago', { age: ageText(ms) });
