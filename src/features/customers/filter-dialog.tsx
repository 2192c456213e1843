import formClasses from '#ui/form/form.module.css';
import { TextField } from '#ui/form/text-field.tsx';
import { useForm } from '#ui/form/use-form.ts';
import { FilterDialog } from '#ui/list/filter-dialog.tsx';
import { StateFilters, TerritoryFilter } from '#domain/party/party-filter-fields.tsx';
import { checkFilters } from '#domain/party/party-filters.ts';
import { listWord } from '#domain/party/party-words.ts';
import { t } from '#ui/language/text.ts';
import type { FilterScreenProps } from '#ui/list/field-filters.tsx';
import { filtersOf } from './filters.ts';

/** The filter dialog of the customers list. */
export default function CustomerFilterDialog({ set, onApply, onReset, onClose }: FilterScreenProps) {
  const form = useForm(() => ({ initial: filtersOf(set), check: checkFilters }));
  const apply = () => {
    if (!form.try()) return false;
    onApply({ ...form.values() });
    return true;
  };
  return (
    <FilterDialog onApply={apply} onReset={onReset} onClose={onClose}>
      <div className={formClasses.fields}>
        <TextField form={form} name="customer_id" label={t('Customer ID')} />
        <TextField form={form} name="name" label={listWord('name')} />
        <TerritoryFilter form={form} />
        <StateFilters form={form} />
      </div>
    </FilterDialog>
  );
}
