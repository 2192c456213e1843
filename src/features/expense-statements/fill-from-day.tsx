import { Stack, Text } from '@mantine/core';
import { isDay } from '#contract/core/dates.ts';
import { isTooFar } from '#contract/day-kilometres.ts';
import { settings } from '#contract/core/settings.ts';
import { useViewer } from '#data/hooks.ts';
import formClasses from '#ui/form/form.module.css';
import type { Form } from '#ui/form/form-state.ts';
import { useFormValue } from '#ui/form/use-form.ts';
import { t } from '#ui/language/text.ts';
import { ProposalLine, type Proposal } from './proposal-line.tsx';
import { typedKilometres, type LineValues } from './values.ts';
import { useWorkDay, type WorkDay } from './work-day.ts';

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
      source: t('From your check-ins'),
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
      source: t('From check-in locations, plus {percent}% for roads', {
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
  const claimed = useFormValue(form, typedKilometres);
  const proposals = proposalsOf(day);
  if (proposals.length === 0) return null;
  return (
    <section aria-label={t('Suggested for this day')} className={formClasses.whole}>
      <Text fw={600}>{t('Suggested for this day')}</Text>
      <Stack gap="xs">
        {proposals.map((proposal) => (
          <ProposalLine key={proposal.source} form={form} proposal={proposal} />
        ))}
      </Stack>
      <Text role="status" size="sm" c="dimmed">
        {isTooFar({ claimed, ...day.kilometres }) &&
          t('This is more than recorded for the day. The approver will see this.')}
      </Text>
    </section>
  );
}
