import type { PlanItem } from '#contract/journey-plans.ts';
import { DayInput } from '#ui/form/date-field.tsx';
import type { Form } from '#ui/form/form-state.ts';
import { useFormValue, useList, useMessages } from '#ui/form/use-form.ts';
import { onKeyDown } from '#ui/hooks/composing.ts';
import { t } from '#ui/language/text.ts';
import { say } from '#ui/message/snackbar.ts';
import type { PlanValues } from './values.ts';

interface ItemDateProps {
  form: Form<PlanValues>;
  item: PlanItem;
  at: number;
  name: string;
  /** True if read-only. */
  fixed?: boolean;
}

/** The day of a planned visit to a lead or customer. */
export function ItemDate({ form, item, at, name, fixed = false }: ItemDateProps) {
  const min = useFormValue(form, (values) => values.start_date);
  const max = useFormValue(form, (values) => values.end_date);
  const error = useMessages(form)[`items.${at}.date`];
  const open = min !== '' && max !== '';
  const ask = () => {
    if (!open) say(t('Please select From and To date'));
  };
  const { replace } = useList(form, 'items');
  return (
    <DayInput
      aria-label={t('Date of {name}', { name })}
      data-field={at}
      data-of={name}
      required
      min={min}
      max={max}
      readOnly={fixed || !open}
      value={item.date}
      error={error}
      onClick={ask}
      onKeyDown={onKeyDown((event) => {
        if (event.key !== 'Tab') ask();
      })}
      onChange={(date) => replace(at, { ...item, date })}
    />
  );
}
