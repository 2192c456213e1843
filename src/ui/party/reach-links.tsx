import { Button } from '@mantine/core';
import { cleanMobile } from '#contract/fields.ts';
import { Icon } from '../icon.tsx';
import classes from './party.module.css';

interface ReachLinksProps {
  name: string;
  mobile: string;
  location: { latitude?: number | null; longitude?: number | null };
}

/** One tap to call a shop, to write to it, or to be led to it. */
export function ReachLinks({ name, mobile, location: { latitude, longitude } }: ReachLinksProps) {
  const number = `91${cleanMobile(mobile)}`;
  const placed = typeof latitude === 'number' && typeof longitude === 'number';
  return (
    <div className={classes.reach}>
      <Button
        component="a"
        variant="default"
        size="sm"
        href={`tel:+${number}`}
        leftSection={<Icon name="phone" />}
        aria-label={`Call ${name}`}
      >
        Call
      </Button>
      <Button
        component="a"
        variant="default"
        size="sm"
        href={`https://wa.me/${number}`}
        target="_blank"
        rel="noreferrer"
        leftSection={<Icon name="chat" />}
        aria-label={`WhatsApp ${name}`}
      >
        WhatsApp
      </Button>
      {placed && (
        <Button
          component="a"
          variant="default"
          size="sm"
          href={`https://www.google.com/maps/search/?api=1&query=${latitude},${longitude}`}
          target="_blank"
          rel="noreferrer"
          leftSection={<Icon name="pin" />}
          aria-label={`Open ${name} in Maps`}
        >
          Maps
        </Button>
      )}
    </div>
  );
}
