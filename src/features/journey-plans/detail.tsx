import { createFileRoute } from '@tanstack/react-router';
import type { RecordAnswer } from '#data/api.ts';
import { formatDate } from '#lib/dates.ts';
import { ApprovalChip } from '#domain/approval/approval-chip.tsx';
import { DecisionButtons } from '#domain/approval/decision-buttons.tsx';
import { DecisionLine } from '#domain/approval/decision-line.tsx';
import { Card } from '#ui/layout/card.tsx';
import { Facts } from '#ui/layout/facts.tsx';
import { reminderText } from '#domain/plan/planned.ts';
import { RecordAt } from '#ui/record/record-at.tsx';
import { RemovableDetail } from '#ui/record/removable-detail.tsx';
import { journeyPlan } from './kind.ts';
import { PlanTimeline } from './timeline.tsx';
import { valuesOf } from './values.ts';

export const Route = createFileRoute('/journeyplans/$id')({ component: PlanDetail });

function PlanDetail() {
  const { id } = Route.useParams();
  return (
    <RecordAt kind={journeyPlan} id={id}>
      {({ record, labels, pending, issues, notes }) => (
        <RemovableDetail
          kind={journeyPlan}
          record={{ ...record, name: record.title }}
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
          <Card title="Basic Details">
            <Facts facts={factsOf({ record, labels })} />
          </Card>
          <Card title="Market Visits">
            <PlanTimeline plan={record} />
          </Card>
        </RemovableDetail>
      )}
    </RecordAt>
  );
}

const factsOf = ({ record, labels }: Pick<RecordAnswer<'journey_plans'>, 'record' | 'labels'>) => [
  { label: 'ID', value: record.code ?? 'Given by the server when it is sent' },
  { label: 'Title', value: record.title },
  { label: 'From Date', value: formatDate(record.start_date) },
  { label: 'To Date', value: formatDate(record.end_date) },
  { label: 'Reminder', value: reminderText(record) },
  { label: 'Assigned To', value: labels[record.assigned_to] },
  { label: 'Created By', value: record.created_by && labels[record.created_by] },
  { label: 'Created At', value: formatDate(record.created_at) },
  { label: 'Description', value: record.description },
];
