import type { ResourceName } from '#contract/resources.ts';
import { fieldColumns } from '../record/fields.tsx';
import { kindOf } from '../record/kinds.ts';
import { RelatedList } from './related-list.tsx';
import { useTabPlace } from '../record/tab-place.ts';

interface OwnedListProps {
  of: ResourceName;
  /** What the rows have in common. */
  filters: Readonly<Record<string, string>>;
  /** Fields shown next to the name. */
  fields: readonly string[];
}

/** Records of another area that belong to this screen's record; its route loads the kinds. */
export function OwnedList({ of, filters, fields }: OwnedListProps) {
  const { list } = useTabPlace();
  const kind = kindOf(of);
  if (!kind) return null;
  const foot = Object.fromEntries(fields.map((field) => [field, 'foot'] as const));
  return <RelatedList {...list} kind={kind} filters={filters} columns={fieldColumns(kind, {}, foot)} />;
}
