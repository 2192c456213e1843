import { Button, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { Issue } from '#data/needs.ts';
import { Icon } from '#ui/icon.tsx';
import { RecordName } from '#ui/record/record-name.tsx';
import classes from './outbox.module.css';
import { addressOfNeed, fieldWord, thingWord } from './words.ts';

/** A record that two people changed, and the way to the choice. */
export function ConflictLink({ issues }: { issues: readonly [Issue, ...Issue[]] }) {
  const [{ resource, record_id, title }] = issues;
  const fields = [...new Set(issues.map(({ field }) => fieldWord(field, resource)))];
  return (
    <li className={classes.op}>
      <Text fw={600} className={classes.title}>
        Both changed {thingWord(resource)}:{' '}
        <RecordName resource={resource} id={record_id} otherwise={title} />
      </Text>
      <Text className={classes.state} data-tone="need">
        <Icon name="alert" size={18} />
        {fields.join(', ')}. The server keeps its value until you choose.
      </Text>
      <Button
        variant="light"
        className={classes.ask}
        renderRoot={(props) => <Link to={addressOfNeed({ resource, record_id })} {...props} />}
      >
        Choose
      </Button>
    </li>
  );
}
