import { createFileRoute } from '@tanstack/react-router';
import { PENDING } from '#contract/approval.ts';
import { createRecords, newId } from '#data/write.ts';
import { t } from '#ui/language/text.ts';
import { beginningOf } from '#ui/record/kind.ts';
import { MakeRecord } from '#ui/record/create-record.tsx';
import { PlanForm } from './form.tsx';
import { journeyPlan } from './kind.ts';
import { schemaFor } from './values.ts';
import { visitsOfToday } from './visits-of-today.ts';

export const Route = createFileRoute('/journeyplans/create')({ component: CreatePlan });

const save = (input: unknown) =>
  createRecords(
    journeyPlan.resource,
    [{ id: newId(), input }],
    schemaFor(null),
    ({ items, assigned_to }) => ({
      approval_status: PENDING,
      assignees: [assigned_to],
      marketvisits_count: Array.isArray(items) ? items.length : 0,
    }),
    visitsOfToday,
  );

function CreatePlan() {
  return (
    <MakeRecord
      kind={journeyPlan}
      title={t('Create Journey Plan')}
      begun={beginningOf(journeyPlan)}
      back={journeyPlan.path}
      after={journeyPlan.path}
      passing={false}
      save={save}
      said={t('Saved on this {device}')}
    >
      {(frame) => <PlanForm frame={frame} making />}
    </MakeRecord>
  );
}
