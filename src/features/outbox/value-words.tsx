import { findResource } from '#contract/resources.ts';
import { usePick } from '#data/hooks.ts';
import { formatDate } from '#lib/dates.ts';
import { RecordName } from './record-name.tsx';

const DAY = /^\d{4}-\d{2}-\d{2}$/;

interface ValueWordsProps {
  resource: string;
  field: string;
  value: unknown;
}

/** One value of a record in words: a name for an id, the label of a key, a day as people write it. */
export function ValueWords({ resource, field, value }: ValueWordsProps) {
  const ref = findResource(resource)?.index.refs?.[field];
  if (value === null || value === undefined || value === '') return 'empty';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value !== 'string') return typeof value === 'number' ? value : JSON.stringify(value);
  if (ref) return <RecordName {...ref} id={value} otherwise={value} />;
  if (DAY.test(value)) return formatDate(value);
  return <LabelOf field={field} value={value} />;
}

/** The label of a dropdown key, where the value is one of the list its field is about. */
function LabelOf({ field, value }: { field: string; value: string }) {
  const { value: choices } = usePick('choices', {});
  const label = choices?.find((choice) => choice.key === value && choice.list?.includes(field));
  return label?.value ?? value;
}
