import { useChoices } from '#data/hooks.ts';
import { ChoiceField } from '../form/choice-field.tsx';
import formClasses from '../form/form.module.css';
import type { Form } from '../form/form-state.ts';
import { PickField } from '../form/pick-field.tsx';
import { DateField, TextField } from '../form/text-field.tsx';
import { useForm } from '../form/use-form.ts';
import { findPeople } from '../pick/people.ts';
import type { FilterField, FilterScreenProps } from './field-filters.tsx';
import { FilterDialog } from './filter-dialog.tsx';

type Values = Record<string, string>;

const keysOf = ({ kind, key }: FilterField) => (kind === 'person' ? [key, `${key}_name`] : [key]);

interface FieldFilterDialogProps extends FilterScreenProps {
  fields: readonly FilterField[];
}

/** A dialog with one input a filter. */
export default function FieldFilterDialog({ fields, set, onApply, ...close }: FieldFilterDialogProps) {
  const form = useForm<Values>(() => ({
    initial: Object.fromEntries(fields.flatMap(keysOf).map((key) => [key, set[key] ?? ''])),
    check: () => ({}),
  }));
  const apply = () => {
    onApply(form.values());
    return true;
  };
  return (
    <FilterDialog onApply={apply} {...close}>
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
      return <DateField form={form} name={name} label={label} />;
    case 'person':
      return <PickField form={form} name={name} called={`${name}_name`} label={label} source={findPeople} />;
    case 'choice':
      return <ChoiceFilter form={form} name={name} label={label} list={field.list} />;
  }
}

type ChoiceFilterProps = Pick<Extract<FilterField, { kind: 'choice' }>, 'label' | 'list'> & {
  form: Form<Values>;
  name: string;
};

function ChoiceFilter({ list, ...field }: ChoiceFilterProps) {
  return <ChoiceField {...field} choices={useChoices(list)} placeholder="Any" />;
}
