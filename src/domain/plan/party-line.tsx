import { Text } from '@mantine/core';
import classes from './plan.module.css';

interface PartyLineProps {
  name: string;
  /** What is known beside the name; what is empty is left out. */
  about: readonly (string | undefined)[];
}

/** A lead or customer: its name, and below it what tells it from others of that name. */
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
