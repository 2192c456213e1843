import { Button, Group, Text } from '@mantine/core';
import type { Issue } from '#data/api.ts';
import { engine } from '#data/engine.ts';
import { Facts } from '#ui/facts.tsx';
import { Icon } from '#ui/icon.tsx';
import { whenText } from '#ui/when.ts';
import classes from './outbox.module.css';
import { RecordName } from './record-name.tsx';
import { ValueWords } from './value-words.tsx';
import { fieldWord, thingWord } from './words.ts';

/** A field that two people changed: all three values, and the choice between two of them. */
export function ConflictCard({ issue }: { issue: Issue }) {
  const { field, base, mine, server } = issue;
  const inWords = (value: unknown) => <ValueWords resource={issue.resource} field={field} value={value} />;
  const word = fieldWord(field, issue.resource);
  return (
    <li className={classes.op}>
      <Text fw={600} className={classes.title}>
        {word} of {thingWord(issue.resource)}{' '}
        <RecordName resource={issue.resource} id={issue.record_id} field="name" otherwise={issue.title} />
      </Text>
      <Text className={classes.state} data-tone="need">
        <Icon name="alert" size={18} />
        Somebody else changed it too. The server keeps its value until you choose.
      </Text>
      <Facts
        facts={[
          { label: 'Before', value: inWords(base) },
          { label: `Yours, ${whenText(issue.at)}`, value: inWords(mine) },
          { label: 'On the server', value: inWords(server) },
        ]}
      />
      <Group gap="xs">
        <Button variant="light" onClick={() => void engine().resolve(issue.id, 'mine')}>
          Use mine
        </Button>
        <Button variant="light" onClick={() => void engine().resolve(issue.id, 'server')}>
          Keep the server’s
        </Button>
      </Group>
    </li>
  );
}
