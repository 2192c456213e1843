import { createFileRoute } from '@tanstack/react-router';
import type { RecordAnswer } from '#data/api.ts';
import { formatDate } from '#lib/dates.ts';
import { ApprovalChip } from '#domain/approval/approval-chip.tsx';
import { DecisionButtons } from '#domain/approval/decision-buttons.tsx';
import { DecisionLine } from '#domain/approval/decision-line.tsx';
import { Card } from '#ui/layout/card.tsx';
import { Facts } from '#ui/layout/facts.tsx';
import { reminderText } from '#domain/plan/planned.ts';
import { t } from '#ui/language/text.ts';
import { RecordAt } from '#ui/record/record-at.tsx';
import { RemovableDetail } from '#ui/record/removable-detail.tsx';
import { journeyPlan } from './kind.ts';
import { PlanTimeline } from './timeline.tsx';
import { valuesOf } from './values.ts';
import { factOf } from '#ui/record/fields.tsx';

const fact = factOf(journeyPlan);

export const Route = createFileRoute('/journeyplans/$id')({ component: PlanDetail });

function PlanDetail() {
  const { id } = Route.useParams();
  return (
    <RecordAt kind={journeyPlan} id={id}>
      {({ record, labels, pending, issues, notes }) => (
        <RemovableDetail
          kind={journeyPlan}
          record={record}
          {...{ pending, issues, notes }}
          values={valuesOf(record)}
          actions={
            <>
              <ApprovalChip status={record.approval_status} />
              <DecisionButtons resource={journeyPlan.resource} record={record} />
            </>
          }
        >
          <DecisionLine record={record} labels={labels} />
          <Card title={t('Basic Details')}>
            <Facts facts={factsOf({ record, labels })} />
          </Card>
          <Card title={t('Market Visits')}>
            <PlanTimeline plan={record} />
          </Card>
        </RemovableDetail>
      )}
    </RecordAt>
  );
}

const factsOf = ({ record, labels }: Pick<RecordAnswer<'journey_plans'>, 'record' | 'labels'>) => [
  fact('code', record.code ?? t('Assigned after sync')),
  fact('title', record.title),
  fact('start_date', formatDate(record.start_date)),
  fact('end_date', formatDate(record.end_date)),
  { label: t('Reminder'), value: reminderText(record) },
  fact('assigned_to', labels[record.assigned_to]),
  fact('created_by', record.created_by && labels[record.created_by]),
  fact('created_at', formatDate(record.created_at)),
  fact('description', record.description),
];
