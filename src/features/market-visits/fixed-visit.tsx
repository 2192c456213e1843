import type { RecordAnswer } from '#data/api.ts';
import { formatDate } from '#lib/dates.ts';
import { Card } from '#ui/layout/card.tsx';
import type { Form } from '#ui/form/form-state.ts';
import { FixedCard } from '#domain/plan/fixed-card.tsx';
import { DetailsCard } from '#domain/plan/plan-fields.tsx';
import { StopList } from '#domain/plan/stop-list.tsx';
import { marketVisit } from './kind.ts';
import type { VisitValues } from './values.ts';
import { visitWords } from '#contract/market-visits.ts';
import { t, translated } from '#ui/language/text.ts';

interface FixedVisitProps {
  form: Form<VisitValues>;
  edited: Pick<RecordAnswer<'market_visits'>, 'record' | 'labels'>;
}

/** A rejected visit: which fields may change, and which are fixed. */
export function FixedVisit({ form, edited }: FixedVisitProps) {
  const { date } = edited.record;
  return (
    <>
      <FixedCard kind={marketVisit} {...edited}>
        {[{ label: translated(visitWords.date.label), value: formatDate(date) }]}
      </FixedCard>
      <DetailsCard form={form} days={{ min: date, max: date }} />
      <Card title={t('Leads / Customers')}>
        <StopList form={form} fixed />
      </Card>
    </>
  );
}
