import type { ChoiceList } from '#contract/core/choices.ts';
import { useShownChoices } from '../pick/use-choices.ts';
import { ChoiceField } from '../form/choice-field.tsx';
import formClasses from '../form/form.module.css';
import type { Form } from '../form/form-state.ts';
import { PickField } from '../form/pick-field.tsx';
import { DateField } from '../form/date-field.tsx';
import { TextField } from '../form/text-field.tsx';
import { useForm, useFormValue } from '../form/use-form.ts';
import { t } from '../language/text.ts';
import { findPeople } from '../pick/people.ts';
import { keysOf, type FilterField, type FilterScreenProps, type PickerProps } from './field-filters.tsx';
import { wrongDays } from './filter-days.ts';
import { FilterDialog } from './filter-dialog.tsx';

type Values = Record<string, string>;

interface FieldFilterDialogProps extends FilterScreenProps {
  fields: readonly FilterField[];
  apply?: string | undefined;
}

/** A dialog with one input per filter. */
export default function FieldFilterDialog({
  fields,
  apply: said,
  set,
  onApply,
  ...close
}: FieldFilterDialogProps) {
  const form = useForm<Values>(() => ({
    initial: Object.fromEntries(fields.flatMap(keysOf).map((key) => [key, set[key] ?? ''])),
    check: (values) => wrongDays(fields, values),
  }));
  const apply = () => {
    if (!form.try()) return false;
    onApply(form.values());
    return true;
  };
  return (
    <FilterDialog onApply={apply} apply={said} {...close}>
      <div className={formClasses.fields}>
        {fields.map((field) => (
          <FilterInput key={field.key} form={form} field={field} />
        ))}
      </div>
    </FilterDialog>
  );
}

function FilterInput({ form, field }: { form: Form<Values>; field: FilterField }) {
  const { key: name, label } = field;
  switch (field.kind) {
    case 'text':
      return <TextField form={form} name={name} label={label} />;
    case 'day':
      return <DayFilter form={form} name={name} label={label} from={field.from} until={field.until} />;
    case 'person': {
      const [, called = ''] = keysOf(field);
      const { Picker = PeoplePicker } = field;
      return <Picker form={form} name={name} called={called} label={label} />;
    }
    case 'choice':
      return <ChoiceFilter form={form} name={name} label={label} list={field.list} and={field.and} />;
    case 'word':
      return (
        <ChoiceField form={form} name={name} label={label} choices={field.words} placeholder={t('Any')} />
      );
  }
}

interface InputProps {
  form: Form<Values>;
  name: string;
  label: string;
}

interface DayFilterProps extends InputProps {
  from: string | undefined;
  until: (() => string) | undefined;
}

function DayFilter({ from, until, ...field }: DayFilterProps) {
  const min = useFormValue(field.form, (values) => (from === undefined ? '' : values[from]));
  return <DateField {...field} min={min ?? ''} max={until?.()} />;
}

const PeoplePicker = (props: PickerProps) => <PickField {...props} source={findPeople} />;

interface ChoiceFilterProps extends InputProps {
  list: ChoiceList;
  and: ChoiceList | undefined;
}

function ChoiceFilter({ list, and = list, ...field }: ChoiceFilterProps) {
  const first = useShownChoices(list);
  const keys = new Set(first.map(({ key }) => key));
  const others = useShownChoices(and).filter(({ key }) => !keys.has(key));
  return <ChoiceField {...field} choices={[...first, ...others]} placeholder={t('Any')} />;
}
