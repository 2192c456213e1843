import { Button, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { Issue } from '#data/issues.ts';
import { t } from '#ui/language/text.ts';
import { RecordName } from '#ui/record/record-name.tsx';
import classes from './outbox.module.css';
import { State } from './state.tsx';
import { addressOfNeed, fieldWord, thingWord } from './words.ts';

/** Link to a record's conflicts. */
export function ConflictLink({ issues }: { issues: readonly [Issue, ...Issue[]] }) {
  const [{ resource, record_id, title }] = issues;
  const fields = [...new Set(issues.map(({ field }) => fieldWord(field, resource)))];
  return (
    <li className={classes.op}>
      <Text fw={600} className={classes.title}>
        {t('Both changed {record}:', { record: thingWord(resource) })}{' '}
        <RecordName resource={resource} id={record_id} otherwise={title} />
      </Text>
      <State tone="need" icon="alert">
        {t('{fields}. The server keeps its value until you choose.', { fields: fields.join(', ') })}
      </State>
      <Button
        variant="light"
        className={classes.ask}
        renderRoot={(props) => <Link to={addressOfNeed({ resource, record_id })} {...props} />}
      >
        {t('Choose')}
      </Button>
    </li>
  );
}
