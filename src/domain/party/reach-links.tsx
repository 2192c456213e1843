import { ActionIcon, Button } from '@mantine/core';
import { pointAt } from '#contract/core/positions.ts';
import { readPhone } from '#contract/core/reading/numbers.ts';
import { Icon, type IconName } from '#ui/inline/icon.tsx';
import { t } from '#ui/language/text.ts';
import classes from './party.module.css';

interface Reached {
  name: string;
  mobile: string;
  location: { latitude?: number | null; longitude?: number | null };
}

interface Way {
  word: string;
  label: string;
  href: string;
  icon: IconName;
  /** Opens another site. */
  outside: boolean;
}

/** Links to a shop: call, message, directions. */
function waysTo({ name, mobile, location }: Reached): Way[] {
  const number = `91${readPhone(mobile)}`;
  const point = pointAt(location);
  const maps =
    point && `https://www.google.com/maps/search/?api=1&query=${point.latitude},${point.longitude}`;
  return [
    {
      word: t('Call'),
      label: t('Call {name}', { name }),
      href: `tel:+${number}`,
      icon: 'phone',
      outside: false,
    },
    {
      word: 'WhatsApp',
      label: t('WhatsApp {name}', { name }),
      href: `https://wa.me/${number}`,
      icon: 'chat',
      outside: true,
    },
    ...(maps
      ? [
          {
            word: t('Maps'),
            label: t('Open {name} in Maps', { name }),
            href: maps,
            icon: 'pin',
            outside: true,
          } as const,
        ]
      : []),
  ];
}

const opening = ({ href, label, outside }: Way) => ({
  href,
  'aria-label': label,
  ...(outside && { target: '_blank', rel: 'noreferrer' }),
});

/** Buttons to call a shop, message it, or get directions. */
export function ReachLinks(reached: Reached) {
  return (
    <div className={classes.reach}>
      {waysTo(reached).map((way) => (
        <Button
          key={way.word}
          component="a"
          variant="default"
          size="sm"
          leftSection={<Icon name={way.icon} />}
          {...opening(way)}
        >
          {way.word}
        </Button>
      ))}
    </div>
  );
}

/** The same as icons, for small spaces. */
export function ReachIcons(reached: Reached) {
  return (
    <>
      {waysTo(reached).map((way) => (
        <ActionIcon key={way.word} component="a" variant="subtle" size="xl" {...opening(way)}>
          <Icon name={way.icon} />
        </ActionIcon>
      ))}
    </>
  );
}
