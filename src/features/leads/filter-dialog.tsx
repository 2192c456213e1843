import { useChoices } from '#data/hooks.ts';
import { ChoiceField } from '#ui/form/choice-field.tsx';
import formClasses from '#ui/form/form.module.css';
import { DateField, TextField } from '#ui/form/text-field.tsx';
import { useField, useForm } from '#ui/form/use-form.ts';
import type { Form } from '#ui/form/form-state.ts';
import { FilterDialog } from '#ui/list/filter-dialog.tsx';
import { RecordPicker } from '#ui/pick/record-picker.tsx';
import { useAllCustomerTypes } from './choices.ts';
import { checkFilters, filtersOf, type LeadFilters } from './filters.ts';
import { findTerritories, findUsers } from './find.ts';

interface LeadFilterDialogProps {
  set: Readonly<Record<string, string>>;
  onApply: (filters: LeadFilters) => void;
  onReset: () => void;
  onClose: () => void;
}

/** What a leads list can be narrowed by. */
export default function LeadFilterDialog({ set, onApply, onReset, onClose }: LeadFilterDialogProps) {
  const form = useForm(() => ({ initial: filtersOf(set), check: checkFilters }));
  const statuses = useChoices('lead_status');
  const types = useAllCustomerTypes();
  const apply = () => {
    if (!form.try()) return false;
    onApply(form.values());
    return true;
  };
  return (
    <FilterDialog onApply={apply} onReset={onReset} onClose={onClose}>
      <div className={formClasses.fields}>
        <TextField form={form} name="lead_id" label="Lead ID" />
        <TextField form={form} name="name" label="Name" />
        <TerritoryFilter form={form} />
        <CreatedByFilter form={form} />
        <ChoiceField form={form} name="type" label="Type" choices={types} placeholder="Any" />
        <ChoiceField form={form} name="status" label="Status" choices={statuses} placeholder="Any" />
        <DateField form={form} name="from" label="Created From" />
        <ToFilter form={form} />
      </div>
    </FilterDialog>
  );
}

interface PartProps {
  form: Form<LeadFilters>;
}

function TerritoryFilter({ form }: PartProps) {
  const { value: id } = useField(form, 'territory_id');
  const { value: name } = useField(form, 'territory');
  return (
    <RecordPicker
      label="Territory"
      source={findTerritories}
      value={id ? { id, title: name || 'Chosen territory' } : null}
      onChange={(picked) => form.set({ territory_id: picked?.id ?? '', territory: picked?.title ?? '' })}
    />
  );
}

function CreatedByFilter({ form }: PartProps) {
  const { value: id } = useField(form, 'created_by');
  const { value: name } = useField(form, 'created_by_name');
  return (
    <RecordPicker
      label="Created By"
      source={findUsers}
      value={id ? { id, title: name || 'Chosen person' } : null}
      onChange={(picked) => form.set({ created_by: picked?.id ?? '', created_by_name: picked?.title ?? '' })}
    />
  );
}

function ToFilter({ form }: PartProps) {
  const { value: from } = useField(form, 'from');
  return <DateField form={form} name="to" label="Created To" min={from} />;
}
