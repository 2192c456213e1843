import { createFileRoute } from '@tanstack/react-router';
import { useState } from 'react';
import * as z from 'zod/mini';
import { PENDING } from '#contract/approval.ts';
import { isDay } from '#contract/core/dates.ts';
import { SELECT_PARTIES } from '#contract/schedule.ts';
import { createRecords } from '#data/write.ts';
import { Card } from '#ui/layout/card.tsx';
import { DraftForm } from '#ui/form/draft-form.tsx';
import { CandidateList } from '#domain/plan/candidate-list.tsx';
import { AssigneeFirst, PlaceFields } from '#domain/plan/plan-fields.tsx';
import classes from '#domain/plan/plan.module.css';
import { clearing } from '#domain/plan/planned.ts';
import { StopList } from '#domain/plan/stop-list.tsx';
import { t } from '#ui/language/text.ts';
import { MakeRecord } from '#ui/record/create-record.tsx';
import { beginningOf } from '#ui/record/kind.ts';
import { marketVisit } from './kind.ts';
import { NotSavedDialog } from './not-saved-dialog.tsx';
import { blankVisit, checkFor, inputOf, schemaFor, type VisitValues } from './values.ts';
import { VisitDetails } from './visit-details.tsx';

export const Route = createFileRoute('/marketvisits/create')({
  validateSearch: z.object({ date: z.catch(z.optional(z.string().check(z.refine(isDay))), undefined) }),
  component: PlanVisits,
});

/** One visit per chosen lead or customer, all saved together. */
const keep = (values: VisitValues) =>
  createRecords(
    marketVisit.resource,
    values.items.map((item) => ({ id: item.id, input: inputOf(values, item) })),
    schemaFor(null),
    ({ assigned_to }) => ({
      approval_status: PENDING,
      assignees: [assigned_to],
      checks: [],
      checks_count: 0,
      is_open: false,
      notes: [],
    }),
  );

function PlanVisits() {
  const { date } = Route.useSearch();
  const [lacking, setLacking] = useState(false);
  const mayTry = ({ assigned_to, items }: VisitValues) => {
    const nobody = assigned_to !== '' && items.length === 0;
    setLacking(nobody);
    return !nobody;
  };
  return (
    <MakeRecord
      kind={marketVisit}
      title={t('Create Market Visit')}
      begun={beginningOf(marketVisit)}
      back={marketVisit.path}
      after={marketVisit.path}
      passing={false}
      save={keep}
    >
      {({ save, ...frame }) => (
        <DraftForm {...frame} initial={blankVisit(date)} check={checkFor(null)} mayTry={mayTry} onSave={save}>
          {(form) => (
            <AssigneeFirst form={clearing<VisitValues>(form)} resource={marketVisit.resource}>
              <VisitDetails form={form} />
              <Card title={t('Leads / Customers')}>
                <PlaceFields form={form} />
                <div className={classes.lists}>
                  <CandidateList form={form} dayOf={() => form.values().date} />
                  <StopList form={form} />
                </div>
              </Card>
              {lacking && <NotSavedDialog text={SELECT_PARTIES} onClose={() => setLacking(false)} />}
            </AssigneeFirst>
          )}
        </DraftForm>
      )}
    </MakeRecord>
  );
}
