import { lazy } from 'react';
import type { ChoiceList } from '#contract/choices.ts';
import { usePick } from '#data/hooks.ts';
import { formatDate } from '#lib/dates.ts';
import type { FilterChip } from './filter-chips.tsx';

/** One thing a list can be narrowed by; a person's name travels beside the id as `<key>_name`. */
export type FilterField = { key: string; label: string } & (
  { kind: 'text' | 'day' | 'person' } | { kind: 'choice'; list: ChoiceList }
);

type Set = Readonly<Record<string, string>>;

/** A filter dialog as a list opens it. */
export interface FilterScreenProps {
  set: Set;
  onApply: (filters: Record<string, string>) => void;
  onReset: () => void;
  onClose: () => void;
}

const FieldFilterDialog = lazy(() => import('./field-filter-dialog.tsx'));

/** The filters of one list, as its dialog asks for them and as chips say them. */
export function fieldFilters(fields: readonly FilterField[]) {
  return {
    FilterScreen: (props: FilterScreenProps) => <FieldFilterDialog fields={fields} {...props} />,

    /** The filters in force, in words. */
    useChips(set: Set): FilterChip[] {
      const choices = usePick('choices').value ?? [];
      const wordOf = (field: FilterField, value: string): string => {
        switch (field.kind) {
          case 'text':
            return value;
          case 'day':
            return formatDate(value);
          case 'person':
            return set[`${field.key}_name`] ?? 'chosen';
          case 'choice':
            return choices.find(({ list, key }) => list === field.list && key === value)?.value ?? value;
        }
      };
      return fields.flatMap((field) => {
        const { key, label, kind } = field;
        const value = set[key];
        const keys = kind === 'person' ? [key, `${key}_name`] : [key];
        return value ? [{ label, value: wordOf(field, value), keys }] : [];
      });
    },
  };
}
