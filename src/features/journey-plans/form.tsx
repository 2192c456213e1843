import { useState } from 'react';
import { PENDING } from '#contract/approval.ts';
import type { RecordAnswer } from '#data/api.ts';
import { Card } from '#ui/layout/card.tsx';
import { DraftForm } from '#ui/form/draft-form.tsx';
import type { Form } from '#ui/form/form-state.ts';
import { DateField } from '#ui/form/date-field.tsx';
import { useFormValue } from '#ui/form/use-form.ts';
import { CandidateList } from '#domain/plan/candidate-list.tsx';
import { formatDate } from '#lib/dates.ts';
import { FixedCard } from '#domain/plan/fixed-card.tsx';
import { AssigneeFirst, DetailsCard, PlaceFields } from '#domain/plan/plan-fields.tsx';
import classes from '#domain/plan/plan.module.css';
import { clearing } from '#domain/plan/planned.ts';
import { StopList } from '#domain/plan/stop-list.tsx';
import type { FormFrame } from '#ui/record/create-record.tsx';
import { ItemDate } from './item-date.tsx';
import { journeyPlan } from './kind.ts';
import { blankPlan, checkFor, valuesOf, type PlanValues } from './values.ts';
import { planWords } from '#contract/journey-plans.ts';
import { trueToday } from '#data/true-time.ts';
import { inputsOf } from '#ui/form/input-words.ts';
import { t, translated } from '#ui/language/text.ts';

const input = inputsOf(planWords);

type Edited = Pick<RecordAnswer<'journey_plans'>, 'record' | 'labels'>;

interface PlanFormProps {
  frame: FormFrame;
  /** The plan being edited. */
  edited?: Edited;
  /** True until the server has it. */
  making: boolean;
}

/** The create and edit form of journey plans. Assignee, days and places are editable only while it is pending. */
export function PlanForm({ frame: { save, ...frame }, edited, making }: PlanFormProps) {
  const plan = edited?.record;
  const fixed = edited !== undefined && edited.record.approval_status !== PENDING;
  return (
    <DraftForm
      {...frame}
      initial={plan ? valuesOf(plan) : blankPlan}
      check={checkFor(making ? null : (plan?.start_date ?? null))}
      onSave={(values: PlanValues) => save(values)}
    >
      {(form) => {
        if (fixed) return <FixedPlan form={form} edited={edited} />;
        const emptying = clearing<PlanValues>(form);
        return (
          <AssigneeFirst form={emptying} resource={journeyPlan.resource} edited={edited}>
            <PlanDetails form={form} emptying={emptying} />
            <Card title={t('Leads / Customers')}>
              <PlaceFields form={form} />
              <div className={classes.lists}>
                <CandidateList form={form} dayOf={() => nextDay(form.values())} />
                <StopList
                  form={form}
                  beside={(item, at, name) => <ItemDate form={form} item={item} at={at} name={name} />}
                />
              </div>
            </Card>
          </AssigneeFirst>
        );
      }}
    </DraftForm>
  );
}

/** A decided plan: the fields that may change, and those that are fixed. */
function FixedPlan({ form, edited }: { form: Form<PlanValues>; edited: Edited }) {
  const { start_date, end_date } = edited.record;
  return (
    <>
      <FixedCard kind={journeyPlan} {...edited}>
        {[
          { label: translated(planWords.start_date.label), value: formatDate(start_date) },
          { label: translated(planWords.end_date.label), value: formatDate(end_date) },
        ]}
      </FixedCard>
      <DetailsCard form={form} days={{ min: start_date, max: end_date }} />
      <Card title={t('Leads / Customers')}>
        <StopList
          form={form}
          fixed
          beside={(item, at, name) => <ItemDate form={form} item={item} at={at} name={name} fixed />}
        />
      </Card>
    </>
  );
}

/** The day of the last item: rounds are planned day by day. */
const nextDay = ({ items, start_date }: PlanValues): string => items.at(-1)?.date ?? start_date;

interface PlanDetailsProps {
  form: Form<PlanValues>;
  /** The same form, for clearing changes. */
  emptying: Form<PlanValues>;
}

function PlanDetails({ form, emptying }: PlanDetailsProps) {
  const [today] = useState(trueToday);
  const min = useFormValue(form, (values) => values.start_date);
  const max = useFormValue(form, (values) => values.end_date);
  return (
    <DetailsCard form={form} days={{ min, max }}>
      <DateField form={emptying} {...input('start_date')} required min={today} />
      <DateField form={emptying} {...input('end_date')} required min={min} />
    </DetailsCard>
  );
}
