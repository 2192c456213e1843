import { Button, Stack, TextInput, Title } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import { partyOf } from '#contract/journey-plans.ts';
import { newId } from '#data/write.ts';
import type { Form } from '#ui/form/form-state.ts';
import { useField, useList } from '#ui/form/use-form.ts';
import { Icon } from '#ui/inline/icon.tsx';
import { t, translated } from '#ui/language/text.ts';
import { isChosen, useCandidates, type Candidate } from './candidates.ts';
import { PartyLine } from './party-line.tsx';
import { useParties } from './parties.ts';
import classes from './plan.module.css';
import type { Planned } from './planned.ts';
import { EmptyLine } from '#ui/list/empty-line.tsx';

const SHOWN = 10;
const PAUSE_MS = 100;

interface CandidateListProps {
  form: Form<Planned>;
  /** The day of a new item. */
  dayOf: () => string;
}

/** The leads and customers of the chosen territories, to add. */
export function CandidateList({ form, dayOf }: CandidateListProps) {
  const { value: assigned_to } = useField(form, 'assigned_to');
  const { value: territory } = useField(form, 'territory');
  const { value: items, insert } = useList(form, 'items');
  const [text, setText] = useState('');
  const [settled] = useDebouncedValue(text, PAUSE_MS);
  const [limit, setLimit] = useState(SHOWN);
  const { candidates, more, fresh } = useCandidates({ assigned_to, territory }, settled, limit);
  const { knownParty } = useParties(candidates);
  const add = ({ lead_id, contact_id }: Candidate) =>
    insert({ id: newId(), lead_id, contact_id, date: dayOf() });
  return (
    <Stack gap="xs">
      <Title order={3} size="h5">
        {t('Leads / Customers')}
      </Title>
      <TextInput
        type="search"
        aria-label={t('Search Leads / Customers')}
        placeholder={t('Search Leads / Customers')}
        leftSection={<Icon name="search" />}
        autoComplete="off"
        value={text}
        onChange={(event) => {
          setText(event.currentTarget.value);
          setLimit(SHOWN);
        }}
      />
      <ul className={classes.rows} aria-label={t('Leads / Customers')}>
        {candidates.map((candidate) => {
          const { name, type, code, why } = candidate;
          const added = isChosen(items, candidate);
          return (
            <li key={partyOf(candidate)} className={classes.row}>
              <PartyLine
                name={name}
                about={[translated(type), code, why || knownParty(candidate)?.address]}
              />
              <Button
                variant={added ? 'light' : 'default'}
                className={classes.button}
                leftSection={<Icon name={added ? 'tick' : 'plus'} />}
                aria-label={`${added ? t('Added') : t('Add')} ${name}`}
                aria-disabled={added}
                onClick={() => {
                  if (!added) add(candidate);
                }}
              >
                {added ? t('Added') : t('Add')}
              </Button>
            </li>
          );
        })}
      </ul>
      {candidates.length === 0 && fresh && <EmptyLine>{whyNone(territory, settled)}</EmptyLine>}
      {more && (
        <Button variant="subtle" onClick={() => setLimit(limit + SHOWN)}>
          {t('Show more')}
        </Button>
      )}
    </Stack>
  );
}

function whyNone(territory: readonly string[], text: string): string {
  if (territory.length === 0) return t('Choose Territories to see who can be visited');
  return text.trim() === '' ? t('No leads or customers in these Territories') : t('Nothing found');
}
