import { t } from '../language/text.ts';
import type { FilterField } from './field-filters.tsx';

/** What is wrong with the typed days of a filter: before those they should follow, or after the last one. */
export function wrongDays(
  fields: readonly FilterField[],
  values: Readonly<Record<string, string>>,
): Record<string, string> {
  const wrong: Record<string, string> = {};
  for (const field of fields) {
    const day = field.kind === 'day' ? values[field.key] : '';
    if (field.kind !== 'day' || !day) continue;
    const { label } = field;
    const first = fields.find(({ key }) => key === field.from);
    const from = first && values[first.key];
    if (field.until && day > field.until())
      wrong[field.key] = t('{label} cannot be in the future', { label });
    else if (from && day < from)
      wrong[field.key] = t('{label} cannot be before {label2}', { label, label2: first.label });
  }
  return wrong;
}
