import { useChoices } from '#data/hooks.ts';
import { ChoiceField } from '#ui/form/choice-field.tsx';
import type { Form } from '#ui/form/form-state.ts';
import { DateField } from '#ui/form/date-field.tsx';
import { useField } from '#ui/form/use-form.ts';
import { t } from '#ui/language/text.ts';
import { RecordPicker } from '#ui/pick/record-picker.tsx';
import { findTerritories } from './find-parties.ts';
import { listWord } from './party-words.ts';
import type { PartyFilters } from './party-filters.ts';
import { useAllCustomerTypes } from './use-party-choices.ts';

/** Territory filter, searched by name. */
export function TerritoryFilter({ form }: { form: Form<Pick<PartyFilters, 'territory_id' | 'territory'>> }) {
  const { value: id } = useField(form, 'territory_id');
  const { value: name } = useField(form, 'territory');
  return (
    <RecordPicker
      label={listWord('territory_id')}
      source={findTerritories}
      value={id ? { id, title: name || t('Chosen territory') } : null}
      onChange={(picked) => form.set({ territory_id: picked?.id ?? '', territory: picked?.title ?? '' })}
    />
  );
}

type State = Pick<PartyFilters, 'type' | 'status' | 'from' | 'to'>;

/** Filters by type, status and creation date range. */
export function StateFilters({ form }: { form: Form<State> }) {
  const statuses = useChoices('lead_status');
  const types = useAllCustomerTypes();
  const { value: from } = useField(form, 'from');
  return (
    <>
      <ChoiceField
        form={form}
        name="type"
        label={listWord('customer_type')}
        choices={types}
        placeholder={t('Any')}
      />
      <ChoiceField
        form={form}
        name="status"
        label={listWord('status')}
        choices={statuses}
        placeholder={t('Any')}
      />
      <DateField form={form} name="from" label={t('Created From')} />
      <DateField form={form} name="to" label={t('Created To')} min={from} />
    </>
  );
}
