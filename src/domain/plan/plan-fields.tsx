import type { ReactNode } from 'react';
import type { ResourceName } from '#contract/resources.ts';
import { Card } from '#ui/layout/card.tsx';
import formClasses from '#ui/form/form.module.css';
import { DateField } from '#ui/form/date-field.tsx';
import type { Form } from '#ui/form/form-state.ts';
import { ManyField } from '#ui/form/many-field.tsx';
import { AreaField, TextField } from '#ui/form/text-field.tsx';
import { TimeField } from '#ui/form/time-field.tsx';
import { useField, useFormValue } from '#ui/form/use-form.ts';
import { AssigneeField, type AssigneeFieldProps } from '#ui/pick/assignee-field.tsx';
import { usePlacesOf } from './candidates.ts';
import { Cover } from './cover.tsx';
import { useParties } from './parties.ts';
import { setBy, within, type Planned } from './planned.ts';
import { scheduleWords } from '#contract/schedule.ts';
import { inputsOf } from '#ui/form/input-words.ts';
import { t } from '#ui/language/text.ts';

const input = inputsOf(scheduleWords);

interface AssigneeFirstProps {
  form: Form<Pick<Planned, 'assigned_to'>>;
  resource: ResourceName;
  /** The record being edited. */
  edited?: AssigneeFieldProps['edited'];
  children: ReactNode;
}

/** The assignee comes first; the rest of the form is covered until one is chosen. */
export function AssigneeFirst({ form, resource, edited, children }: AssigneeFirstProps) {
  const assigned_to = useFormValue(form, (values) => values.assigned_to);
  return (
    <>
      <Card title={t('For whom')}>
        <div className={formClasses.fields}>
          <AssigneeField form={form} resource={resource} edited={edited} />
        </div>
      </Card>
      <Cover open={assigned_to !== ''}>{children}</Cover>
    </>
  );
}

type Details = Pick<Planned, 'title' | 'description' | 'reminder_date' | 'reminder_time'>;

interface DetailsCardProps {
  form: Form<Details>;
  /** The allowed days of a reminder. */
  days: { min: string; max: string };
  /** The days of the plan or visit itself, if they may change. */
  children?: ReactNode;
}

/** Title, days and reminder of a plan or visit. */
export function DetailsCard({ form, days, children }: DetailsCardProps) {
  return (
    <Card title={t('Details')}>
      <div className={formClasses.fields}>
        <TextField form={form} {...input('title')} required />
        {children}
        <DateField form={form} {...input('reminder_date')} required {...days} />
        <TimeField form={form} {...input('reminder_time')} required />
        <div className={formClasses.whole}>
          <AreaField form={form} {...input('description')} />
        </div>
      </div>
    </Card>
  );
}

/** The assignee's states and territories; a territory selects its state. */
export function PlaceFields({ form: whole }: { form: Form<Planned> }) {
  const { value: state } = useField(whole, 'state');
  const { value: items } = useField(whole, 'items');
  const assigned_to = useFormValue(whole, (values) => values.assigned_to);
  const { knownParty } = useParties(items);
  const form = within(whole, (item) => knownParty(item)?.territory_id);
  const places = usePlacesOf(assigned_to, state);
  const withStates = setBy(form, (patch) => {
    const states = (patch.territory ?? []).flatMap((id) => places.stateOf(id) ?? []);
    form.set({ ...patch, state: [...new Set([...form.values().state, ...states])] });
  });
  const withoutLost = setBy(form, (patch) => {
    const left = patch.state ?? [];
    const territory = form.values().territory.filter((id) => left.includes(places.stateOf(id) ?? ''));
    form.set({ ...patch, territory });
  });
  const shared = { required: true, called: places.nameOf, nothing: t('Has no other territory') };
  return (
    <div className={formClasses.fields}>
      <ManyField form={withoutLost} {...input('state')} choices={places.states} {...shared} />
      <ManyField form={withStates} {...input('territory')} choices={places.territories} {...shared} />
    </div>
  );
}
