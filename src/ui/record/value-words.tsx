import { Fragment } from 'react';
import type { ChoiceList } from '#contract/choices.ts';
import { fileRef } from '#contract/files.ts';
import { formatRupees } from '#contract/money.ts';
import { findResource } from '#contract/resources.ts';
import { formatDate, formatDateTime } from '#lib/dates.ts';
import { formatRs } from '#lib/money.ts';
import { t, translated } from '../language/text.ts';
import { useChoiceLabels } from '../pick/use-choices.ts';
import { fieldWordOf } from './kind.ts';
import { RecordName } from './record-name.tsx';

const DAY = /^\d{4}-\d{2}-\d{2}$/;
const INSTANT = /^\d{4}-\d{2}-\d{2}T/;

interface ValueWordsProps {
  resource: string;
  field: string;
  value: unknown;
}

/** One value of a record as text: a name for an id, the label of a key, a place in one line. */
export function ValueWords({ resource, field, value }: ValueWordsProps) {
  const word = fieldWordOf({ resource }, field);
  const ref = word.ref ?? findResource(resource)?.index.refs?.[field];
  if (value === null || value === undefined || value === '') return t('empty');
  if (typeof value === 'boolean') return value ? t('yes') : t('no');
  if (typeof value === 'number')
    return word.paise ? formatRupees(value) : word.money ? formatRs(value) : value;
  if (Array.isArray(value)) return <Values resource={resource} field={field} values={value} />;
  if (typeof value === 'object') return partsOf(value);
  if (typeof value !== 'string') return null;
  if (ref) return <RecordName {...ref} id={value} otherwise={value} />;
  if (DAY.test(value)) return formatDate(value);
  if (INSTANT.test(value)) return formatDateTime(value);
  if (word.words) return translated(word.shown?.[value] ?? value);
  return word.lists ? <LabelOf lists={word.lists} value={value} /> : value;
}

/** Several values in sequence; nested records are counted. */
function Values({
  resource,
  field,
  values,
}: Omit<ValueWordsProps, 'value'> & { values: readonly unknown[] }) {
  if (values.length === 0) return t('empty');
  if (values.some((value) => typeof value === 'object')) return values.length;
  return values.map((value, at) => (
    <Fragment key={String(value)}>
      {at > 0 && ', '}
      <ValueWords resource={resource} field={field} value={value} />
    </Fragment>
  ));
}

/** The parts of a value that count as one, such as a place with its position; a file by its name. */
function partsOf(value: object): string {
  const file = fileRef.safeParse(value);
  if (file.success) return file.data.name;
  const parts: unknown[] = Object.values(value);
  const texts = parts.filter((part) => typeof part === 'string' && part !== '');
  const numbers = parts.filter((part) => typeof part === 'number').map((part) => part.toFixed(5));
  return [texts.join(', '), numbers.join(', ')].filter(Boolean).join(' · ') || t('empty');
}

function LabelOf({ lists, value }: { lists: readonly ChoiceList[]; value: string }) {
  return useChoiceLabels()(lists, value);
}
