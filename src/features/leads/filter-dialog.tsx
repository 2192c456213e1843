import formClasses from '#ui/form/form.module.css';
import type { Form } from '#ui/form/form-state.ts';
import { TextField } from '#ui/form/text-field.tsx';
import { useField, useForm } from '#ui/form/use-form.ts';
import { FilterDialog } from '#ui/list/filter-dialog.tsx';
import { StateFilters, TerritoryFilter } from '#domain/party/party-filter-fields.tsx';
import { checkFilters } from '#domain/party/party-filters.ts';
import { listWord } from '#domain/party/party-words.ts';
import { t } from '#ui/language/text.ts';
import { findPeople } from '#ui/pick/people.ts';
import { RecordPicker } from '#ui/pick/record-picker.tsx';
import type { FilterScreenProps } from '#ui/list/field-filters.tsx';
import { filtersOf, type LeadFilters } from './filters.ts';

/** The filter dialog of the leads list. */
export default function LeadFilterDialog({ set, onApply, onReset, onClose }: FilterScreenProps) {
  const form = useForm(() => ({ initial: filtersOf(set), check: checkFilters }));
  const apply = () => {
    if (!form.try()) return false;
    onApply({ ...form.values() });
    return true;
  };
  return (
    <FilterDialog onApply={apply} onReset={onReset} onClose={onClose}>
      <div className={formClasses.fields}>
        <TextField form={form} name="lead_id" label={t('Lead ID')} />
        <TextField form={form} name="name" label={listWord('name')} />
        <TerritoryFilter form={form} />
        <CreatedByFilter form={form} />
        <StateFilters form={form} />
      </div>
    </FilterDialog>
  );
}

function CreatedByFilter({ form }: { form: Form<LeadFilters> }) {
  const { value: id } = useField(form, 'created_by');
  const { value: name } = useField(form, 'created_by_name');
  return (
    <RecordPicker
      label={listWord('created_by')}
      source={findPeople}
      value={id ? { id, title: name || t('Chosen person') } : null}
      onChange={(picked) => form.set({ created_by: picked?.id ?? '', created_by_name: picked?.title ?? '' })}
    />
  );
}
