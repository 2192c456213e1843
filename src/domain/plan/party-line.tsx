import { Text } from '@mantine/core';
import classes from './plan.module.css';

interface PartyLineProps {
  name: string;
  /** Details next to the name; empty ones are left out. */
  about: readonly (string | undefined)[];
}

/** A lead or customer: its name, and below it details that distinguish it. */
export function PartyLine({ name, about }: PartyLineProps) {
  return (
    <div className={classes.party}>
      <Text>{name}</Text>
      <Text size="sm" c="dimmed">
        {about.filter(Boolean).join(' · ')}
      </Text>
    </div>
  );
}
