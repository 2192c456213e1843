import '@mantine/core/styles/Checkbox.css';
import { Anchor, Checkbox, Text } from '@mantine/core';
import { kolkataDay } from '#contract/core/dates.ts';
import type { Draft } from '#data/api.ts';
import { useShownChoices } from '#ui/pick/use-choices.ts';
import { writeAll, type Written } from '#data/write.ts';
import { dayAfter, formatDate } from '#lib/dates.ts';
import { DateField } from '#ui/form/date-field.tsx';
import type { FormState } from '#ui/form/form-state.ts';
import { RecordForm } from '#ui/form/record-form.tsx';
import { AreaField, TextField } from '#ui/form/text-field.tsx';
import { TimeField } from '#ui/form/time-field.tsx';
import { useDraftKeeping, useStoredDraft } from '#ui/form/use-draft.ts';
import { useField, useForm, useFormValue } from '#ui/form/use-form.ts';
import { say } from '#ui/message/snackbar.ts';
import { whenText } from '#ui/inline/when.ts';
import { rich } from '#ui/language/rich.tsx';
import { t } from '#ui/language/text.ts';
import { Chips } from './chips.tsx';
import { FixCard } from './fix-card.tsx';
import {
  checkedInAt,
  emptyCheckOut,
  validateCheckOut,
  checkOutOps,
  type CheckOutValues,
} from './check-out-values.ts';
import { pointOf, type Shop } from './with-visit.tsx';
import { PhotoButton } from './photo-button.tsx';
import { useVisited } from './unplanned.ts';
import { useFix } from './use-fix.ts';
import { trueNow } from '#data/true-time.ts';
import { goalOf, type Visit } from './visit.ts';
import { metresTo, planVisit } from './writes.ts';

interface CheckOutProps {
  visit: Visit;
  shop: Shop;
  onDone: () => void;
  onCancel: () => void;
}

/** Check-out: the outcome of the visit, and the next date. Input is stored as a draft. */
export function CheckOut(props: CheckOutProps) {
  const key = `check-out/${props.visit.id}`;
  const stored = useStoredDraft(key);
  return stored === undefined ? null : <CheckOutForm {...props} draft={{ key, stored }} />;
}

interface CheckOutFormProps extends CheckOutProps {
  draft: { key: string; stored: Draft | null };
}

function CheckOutForm({ visit, shop, onDone, onCancel, draft: { key, stored } }: CheckOutFormProps) {
  const fix = useFix();
  const visited = useVisited(shop);
  const form = useForm<CheckOutValues>(() => ({
    initial: emptyCheckOut(visit),
    check: (values) => validateCheckOut(visit, values),
    stored: stored ? [stored.values] : [],
  }));
  const keeping = useDraftKeeping(form, key);
  const earlier = useFormValue(form, (values) => values.earlier);
  const next_date = useFormValue(form, (values) => values.next_date);
  const goal = goalOf(visit);
  const distance = metresTo(pointOf(shop), fix.position);

  const save = async (values: CheckOutValues): Promise<Written> => {
    const ops = checkOutOps(visit, values, { position: fix.position, address: fix.address, distance });
    if (values.plan && values.next_date && goal && visited)
      ops.push(planVisit(goal, visited, { title: visit.title, date: values.next_date }).op);
    const written = await writeAll(ops);
    return written.ok
      ? { ok: true, id: visit.id, op_id: written.op_ids[0] ?? null }
      : { ...written, errors: {} };
  };
  const saved = () => {
    keeping.drop();
    say(t('Checked out – will sync'));
    onDone();
  };

  return (
    <RecordForm form={form} onSave={save} onSaved={saved} onCancel={onCancel} saveLabel={t('Check out')}>
      <Text>
        {rich('{shop}, since {time}', {
          shop: <b>{shop?.name ?? visit.title}</b>,
          time: whenText(checkedInAt(visit)),
        })}
      </Text>
      {earlier ? <Earlier form={form} visit={visit} /> : <FixCard fix={fix} distance={distance} />}
      <Anchor
        component="button"
        type="button"
        size="sm"
        underline="always"
        ta="start"
        onClick={() => form.set({ earlier: !earlier })}
      >
        {earlier ? t('I am leaving now') : t('I left earlier')}
      </Anchor>
      <Outcome form={form} />
      <NextDate form={form} />
      {next_date && goal && visited && <PlanNext form={form} />}
      <AreaField form={form} name="note" label={t('Note')} />
      <PhotoButton visit={visit} />
    </RecordForm>
  );
}

type LeavingState = FormState<CheckOutValues>;

/** Time and reason of a forgotten check-out. */
function Earlier({ form, visit }: { form: LeavingState; visit: Visit }) {
  return (
    <>
      <TimeField
        form={form}
        name="time"
        label={t('When did you leave?')}
        description={t('On {day}', { day: formatDate(checkedInAt(visit)) })}
        required
      />
      <TextField form={form} name="reason" label={t('Why did you forget to check out?')} required />
    </>
  );
}

/** The outcome of the visit, one tap each. */
function Outcome({ form }: { form: LeavingState }) {
  const { value, set } = useField(form, 'outcome');
  return (
    <Chips label={t('Outcome')} choices={useShownChoices('visit_outcome')} value={value} onChoose={set} />
  );
}

const ahead = [
  { value: t('Tomorrow'), days: 1 },
  { value: t('In a week'), days: 7 },
  { value: t('In two weeks'), days: 14 },
  { value: t('In a month'), days: 30 },
];

function NextDate({ form }: { form: LeavingState }) {
  const { value, set } = useField(form, 'next_date');
  const today = kolkataDay(trueNow());
  const choices = ahead.map((choice) => ({
    value: choice.value,
    key: dayAfter(today, choice.days),
  }));
  return (
    <>
      <Chips label={t('Next visit')} choices={choices} value={value} onChoose={set} />
      <DateField form={form} name="next_date" label={t('Next Date')} min={today} />
    </>
  );
}

function PlanNext({ form }: { form: LeavingState }) {
  const { value, set } = useField(form, 'plan');
  return (
    <Checkbox
      size="md"
      label={t('Plan a visit for that day')}
      checked={value}
      onChange={(event) => set(event.currentTarget.checked)}
    />
  );
}
