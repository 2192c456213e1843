import { Text } from '@mantine/core';
import { expenseWords, heads } from '#contract/expenses.ts';
import { fareExcess, limitedHeads } from '#contract/expense-rates.ts';
import { parseRupees, shortRupees } from '#contract/core/money.ts';
import { useViewer } from '#data/hooks.ts';
import { classChoices, dayChoices } from '#domain/expense/day-choices.ts';
import { ChoiceField } from '#ui/form/choice-field.tsx';
import { DateField } from '#ui/form/date-field.tsx';
import formClasses from '#ui/form/form.module.css';
import type { Form } from '#ui/form/form-state.ts';
import { inputsOf } from '#ui/form/input-words.ts';
import { money, TextField } from '#ui/form/text-field.tsx';
import { useFormValue } from '#ui/form/use-form.ts';
import { t } from '#ui/language/text.ts';
import { ProposalLine } from './proposal-line.tsx';
import { useElsewhere } from './elsewhere.ts';
import { excessText, fareText, ruleOfDay, type OtherClaims, type RatesIn } from './policy.ts';
import { typed, typedKilometres, type LineValues } from './values.ts';

const input = inputsOf(expenseWords);

interface DayProps {
  form: Form<LineValues>;
  /** Undefined while the policies load. */
  ratesIn: RatesIn | undefined;
}

/** Date, kind of day and class of city: they fill D.A with its rate, unless another amount was typed. */
export function DayFields({ form, ratesIn }: DayProps) {
  const { grade } = useViewer();
  const rule = useFormValue(form, (values) => (ratesIn ? ruleOfDay(values, ratesIn(values), grade) : ''));
  const rate = useFormValue(form, (values) => ratesIn?.(values).da_rate);
  const fill = () => {
    const values = form.values();
    if (values.da === '' || parseRupees(values.da) === rate)
      form.set({ da: typed(ratesIn?.(values).da_rate ?? 0) });
  };
  return (
    <>
      <DateField form={form} {...input('date')} required onPick={fill} />
      <ChoiceField form={form} {...input('day_kind')} choices={dayChoices} onPick={fill} />
      <ChoiceField form={form} {...input('city_class')} choices={classChoices} onPick={fill} />
      <Text role="status" className={formClasses.whole} hidden={rule === ''}>
        {rule}
      </Text>
    </>
  );
}

interface HeadsProps extends DayProps, Pick<OtherClaims, 'others'> {
  statement_id: string;
}

/** The amounts of an expense. */
export function HeadFields({ statement_id, others, ...props }: HeadsProps) {
  const date = useFormValue(props.form, (values) => values.date);
  const elsewhere = useElsewhere({ id: statement_id, assigned_to: useViewer().id }, [date]);
  return heads.map((head) => <HeadField key={head} {...props} head={head} claims={{ others, elsewhere }} />);
}

interface HeadProps extends DayProps {
  head: (typeof heads)[number];
  claims: OtherClaims;
}

/** One amount; what is over the policy is shown beside it. */
function HeadField({ form, ratesIn, head, claims }: HeadProps) {
  const limited = limitedHeads.find((name) => name === head);
  const over = useFormValue(form, (values) =>
    limited && ratesIn ? excessText(values, limited, ratesIn(values), claims) : '',
  );
  return (
    <div>
      <TextField form={form} {...input(head)} typing={money} />
      <Text role="status" size="sm" fw={600}>
        {over}
      </Text>
    </div>
  );
}

/** Offers the kilometres at the rate of the policy as local conveyance, and says what is claimed above it. */
export function KilometreFare({ form, ratesIn }: DayProps) {
  const km = useFormValue(form, typedKilometres);
  const rate = useFormValue(form, (values) => ratesIn?.(values).km_rate);
  const over = useFormValue(form, (values) => {
    const fare = fareExcess({
      km: typedKilometres(values),
      km_rate: ratesIn?.(values).km_rate ?? null,
      travel: parseRupees(values.travel) ?? 0,
      local_conveyance: parseRupees(values.local_conveyance) ?? 0,
    });
    return fare ? `${t('Over the rate per km')}: ${fareText(fare)}` : '';
  });
  if (!rate || !Number.isInteger(km) || km <= 0) return null;
  const proposal = {
    field: 'local_conveyance' as const,
    value: typed(km * rate),
    shown: shortRupees(km * rate),
    source: t('{kilometres} km at {rate} a km', { kilometres: km, rate: shortRupees(rate) }),
  };
  return (
    <div className={formClasses.whole}>
      <ProposalLine key={proposal.value} form={form} proposal={proposal} />
      <Text role="status" size="sm" fw={600}>
        {over}
      </Text>
    </div>
  );
}
