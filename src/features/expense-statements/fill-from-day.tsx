import { Button, Group, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { isDay } from '#contract/dates.ts';
import { isTooFar } from '#contract/day-kilometres.ts';
import { expenseWords } from '#contract/expenses.ts';
import { settings } from '#contract/settings.ts';
import { useViewer } from '#data/hooks.ts';
import formClasses from '#ui/form/form.module.css';
import type { Form } from '#ui/form/form-state.ts';
import { useField, useFormValue } from '#ui/form/use-form.ts';
import { t, translated } from '#ui/language/text.ts';
import type { LineValues } from './values.ts';
import { useWorkDay, type WorkDay } from './work-day.ts';

/** A value for a field, with what it shows and where it comes from. */
interface Proposal {
  field: 'place' | 'km';
  value: string;
  shown: string;
  source: string;
}

const MOST_LETTERS = 200;

/** As many places as the field holds. */
function placesText(places: readonly string[]): string {
  const whole = places.join(', ');
  return whole.length <= MOST_LETTERS ? whole : placesText(places.slice(0, -1));
}

function proposalsOf({ places, kilometres: { odometer, checks } }: WorkDay): Proposal[] {
  const place = placesText(places);
  const proposals: Proposal[] = [];
  if (place)
    proposals.push({
      field: 'place',
      value: place,
      shown: place,
      source: t('From the check-ins of this day'),
    });
  if (odometer !== null)
    proposals.push({
      field: 'km',
      value: String(odometer),
      shown: t('{kilometres} km', { kilometres: odometer }),
      source: t('From the odometer at the start and end of this day'),
    });
  if (checks !== null)
    proposals.push({
      field: 'km',
      value: String(checks),
      shown: t('about {kilometres} km', { kilometres: checks }),
      source: t('From the positions of the check-ins, plus {percent}% for roads', {
        percent: settings.road_percent - 100,
      }),
    });
  return proposals;
}

interface FillFromDayProps {
  form: Form<LineValues>;
}

/** Offers what this phone knows of the day of an expense; each is taken by a tap. */
export function FillFromDay({ form }: FillFromDayProps) {
  const date = useFormValue(form, (values) => values.date);
  return isDay(date) ? <Proposals key={date} form={form} date={date} /> : null;
}

function Proposals({ form, date }: FillFromDayProps & { date: string }) {
  const day = useWorkDay(useViewer().id, date);
  const claimed = useFormValue(form, (values) => Number(values.km));
  const proposals = proposalsOf(day);
  if (proposals.length === 0) return null;
  return (
    <section aria-label={t('Fill from the day')} className={formClasses.whole}>
      <Text fw={600}>{t('Fill from the day')}</Text>
      <Stack gap="xs">
        {proposals.map((proposal) => (
          <ProposalLine key={proposal.source} form={form} proposal={proposal} />
        ))}
      </Stack>
      <Text role="status" size="sm" c="dimmed">
        {isTooFar({ claimed, ...day.kilometres }) &&
          t('This is more than the day shows. Whoever approves it is told so.')}
      </Text>
    </section>
  );
}

function ProposalLine({ form, proposal }: FillFromDayProps & { proposal: Proposal }) {
  const { field, value, shown, source } = proposal;
  const { value: typed, set } = useField(form, field);
  const [before, setBefore] = useState<string | null>(null);
  const taken = typed === value;
  const label = translated(expenseWords[field].label);
  const take = () => {
    setBefore(typed);
    set(value);
  };
  return (
    <Group justify="space-between" wrap="nowrap">
      <div>
        <Text style={{ overflowWrap: 'anywhere' }}>
          {label}: {shown}
        </Text>
        <Text size="sm" c="dimmed">
          {source}
        </Text>
      </div>
      {!taken && (
        <Button
          variant="light"
          mih="3rem"
          flex="none"
          aria-label={`${t('Use')}, ${label}: ${shown}`}
          onClick={take}
        >
          {t('Use')}
        </Button>
      )}
      {taken && before !== null && (
        <Button
          variant="default"
          mih="3rem"
          flex="none"
          aria-label={`${t('Undo')}, ${label}: ${shown}`}
          onClick={() => set(before)}
        >
          {t('Undo')}
        </Button>
      )}
    </Group>
  );
}
