import { Fragment, type ReactNode } from 'react';
import type { ChoiceList } from '#contract/core/choices.ts';
import type { FieldKind } from '#contract/core/define-fields.ts';
import { instant } from '#contract/core/fields.ts';
import { fileRef } from '#contract/core/files.ts';
import { formatRupees } from '#contract/core/money.ts';
import { formatDate, formatDateTime } from '#lib/dates.ts';
import { formatRs } from '#lib/money.ts';
import { t, translated } from '../language/text.ts';
import { useChoiceLabels } from '../pick/use-choices.ts';
import { fieldWordOf } from './kind.ts';
import { RecordName } from './record-name.tsx';

interface ValueWordsProps {
  resource: string;
  field: string;
  value: unknown;
}

/** One value of a record as text: a name for an id, the label of a key, a place in one line. */
export const ValueWords = ({ resource, field, value }: ValueWordsProps) => (
  <KindWords word={fieldWordOf({ resource }, field)} value={value} />
);

function KindWords({ word, value }: { word: FieldKind; value: unknown }) {
  if (value === null || value === undefined || value === '') return t('empty');
  if (Array.isArray(value)) return <Values of={word.kind === 'list' ? word.of : word} values={value} />;
  if (typeof value === 'object') return partsOf(value);
  if (typeof value === 'boolean') return value ? t('yes') : t('no');
  if (typeof value === 'number') return numberText(word, value);
  return typeof value === 'string' ? <TextWords word={word} value={value} /> : null;
}

function numberText({ kind }: FieldKind, value: number): ReactNode {
  if (kind === 'money') return formatRupees(value);
  return kind === 'rupees' ? formatRs(value) : value;
}

function TextWords({ word, value }: { word: FieldKind; value: string }) {
  switch (word.kind) {
    case 'ref':
      return <RecordName {...word.ref} id={value} otherwise={value} />;
    case 'day':
      return formatDate(value);
    case 'instant':
      return formatDateTime(value);
    case 'word':
      return translated(word.shown?.[value] ?? value);
    case 'choice':
      return <LabelOf lists={word.lists} value={value} />;
    case undefined:
      // A part of a call that is no field of its record, such as the moment of a check-in.
      return instant.safeParse(value).success ? formatDateTime(value) : value;
    case 'text':
    case 'number':
    case 'rupees':
    case 'money':
    case 'flag':
    case 'list':
    case 'parts':
      return value;
  }
}

/** Several values in sequence; nested records are counted. */
function Values({ of, values }: { of: FieldKind; values: readonly unknown[] }) {
  if (values.length === 0) return t('empty');
  if (values.some((value) => typeof value === 'object')) return values.length;
  return values.map((value, at) => (
    <Fragment key={String(value)}>
      {at > 0 && ', '}
      <KindWords word={of} value={value} />
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
