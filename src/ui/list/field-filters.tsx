import type { ComponentType } from 'react';
import type { ChoiceList } from '#contract/core/choices.ts';
import type { Choice } from '#contract/core/lists.ts';
import { wordOfField, type Resource } from '#contract/core/resource.ts';
import { formatDate } from '#lib/dates.ts';
import type { Form } from '../form/form-state.ts';
import { lazyPart } from '../hooks/parts.ts';
import { t, translated } from '../language/text.ts';
import { useChoiceLabels } from '../pick/use-choices.ts';
import type { FilterChip } from './filter-chips.tsx';

/**
 * One filter of a list. The name of a person or another record is stored next to its id, as `<key>_name` unless
 * `called` otherwise; a day may have to come after another and before a last one; a choice may come from two lists.
 */
export type FilterField = { key: string; label: string } & Way;

/** The same with an optional label, by default the field's. */
type Asked = { key: string; label?: string } & Way;

type Way =
  | { kind: 'text' }
  | { kind: 'day'; from?: string; until?: () => string }
  | { kind: 'person'; called?: string; Picker?: ComponentType<PickerProps> }
  | { kind: 'choice'; list: ChoiceList; and?: ChoiceList }
  | { kind: 'word'; words: readonly Choice[] };

/** Props of the input for a record that is no person. */
export interface PickerProps {
  form: Form<Record<string, string>>;
  name: string;
  called: string;
  label: string;
}

type Set = Readonly<Record<string, string>>;

/** Props of a list's filter dialog. */
export interface FilterScreenProps {
  set: Set;
  onApply: (filters: Record<string, string>) => void;
  onReset: () => void;
  onClose: () => void;
}

/** A filter's keys in the URL. */
export const keysOf = (field: FilterField): string[] =>
  field.kind === 'person' ? [field.key, field.called ?? `${field.key}_name`] : [field.key];

function called(resource: Resource, asked: Asked): FilterField {
  const filter = resource.filters[asked.key];
  const field = filter && 'field' in filter ? filter.field : asked.key;
  return { ...asked, label: asked.label ?? translated(wordOfField(resource, field)?.label ?? field) };
}

const FieldFilterDialog = lazyPart(() => import('./field-filter-dialog.tsx'));

/** The filters of one list, for its dialog and chips; `linked` ones are only set by links, `apply` labels the button. */
export function fieldFilters(
  resource: Resource,
  asked: readonly Asked[],
  linked: readonly Asked[] = [],
  apply?: string,
) {
  const fields = asked.map((field) => called(resource, field));
  const others = linked.map((field) => called(resource, field));
  return {
    FilterScreen: (props: FilterScreenProps) => (
      <FieldFilterDialog fields={fields} apply={apply} {...props} />
    ),

    /** The active filters as chips. */
    useChips(set: Set): FilterChip[] {
      const labelOf = useChoiceLabels();
      const wordOf = (field: FilterField, value: string): string => {
        switch (field.kind) {
          case 'text':
            return value;
          case 'day':
            return formatDate(value);
          case 'person':
            return set[keysOf(field)[1] ?? ''] ?? t('chosen');
          case 'choice':
            return labelOf([field.list, field.and ?? field.list], value);
          case 'word':
            return field.words.find(({ key }) => key === value)?.value ?? value;
        }
      };
      return [...fields, ...others].flatMap((field) => {
        const { key, label } = field;
        const value = set[key];
        return value ? [{ label, value: wordOf(field, value), keys: keysOf(field) }] : [];
      });
    },
  };
}
