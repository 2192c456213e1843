import type { ReactNode } from 'react';
import type { FieldKind } from '#contract/core/define-fields.ts';
import { findResource, isResourceName, type ResourceName, type RowOf } from '#contract/resources.ts';
import type { Labels } from '#data/api.ts';
import { valueAt, type Content, type FileColumn } from '#data/file-columns.ts';
import { formatDate } from '#lib/dates.ts';
import type { Fact } from '../layout/facts.tsx';
import classes from '../list/list.module.css';
import { fieldWordOf, type Called, type RecordKind } from './kind.ts';
import { kindOf } from './kinds.ts';
import { NamedLink } from './named-link.tsx';
import type { PlainColumn } from '../record-list/plain-rows.tsx';
import { ValueWords } from './value-words.tsx';

const refOf = ({ resource }: Called, field: string) => findResource(resource)?.index.refs?.[field];

/** A record's field as text; null if empty. Days have no time. Routes load the kinds. */
export function fieldValue(kind: RecordKind, row: object, field: string, labels: Labels): ReactNode {
  const value = valueAt(row, field);
  if (value === null || value === undefined || value === '') return null;
  if (typeof value === 'string' && fieldWordOf(kind, field).kind === 'instant') return formatDate(value);
  const ref = refOf(kind, field);
  if (typeof value === 'string' && ref) return named(kindOf(ref.resource), value, labels[value]);
  return <ValueWords resource={kind.resource} field={field} value={value} />;
}

/** A referenced record by name, linked if it has a screen. */
const named = (kind: RecordKind | undefined, id: string, name: string | undefined): ReactNode =>
  kind ? <NamedLink path={kind.path} id={id} name={name} word={kind.title} /> : (name ?? null);

/** A record's details: fields by name, or custom ones between them. */
export const fieldFacts = (
  kind: RecordKind,
  record: object,
  labels: Labels,
  fields: readonly (string | Fact)[],
): Fact[] =>
  fields.map((field) =>
    typeof field === 'string'
      ? { label: fieldWordOf(kind, field).label, value: fieldValue(kind, record, field, labels) }
      : field,
  );

/** Makes a detail of a field with custom text; an unknown field does not compile. */
export const factOf =
  <N extends ResourceName>(kind: RecordKind<N>) =>
  (field: keyof RowOf<N> | `location.${string}`, value: Fact['value']): Fact => ({
    label: fieldWordOf(kind, String(field)).label,
    value,
  });

/** Makes the header and sort key of a field's column with custom cells. */
export const columnOf =
  <N extends ResourceName>(kind: RecordKind<N>) =>
  (field: keyof RowOf<N> & string) => ({ title: fieldWordOf(kind, field).label, sort: field });

/** Columns of a list, each with its place on a card. */
export const fieldColumns = (
  kind: RecordKind,
  labels: Labels,
  fields: Readonly<Record<string, 'under' | 'foot'>>,
): PlainColumn<object>[] =>
  Object.entries(fields).map(([field, card]) => {
    const word = fieldWordOf(kind, field);
    const short = word.kind === 'day' || word.kind === 'instant';
    return {
      title: word.label,
      sort: field,
      cell: (row) => (
        <span className={short ? undefined : classes.long}>
          {fieldValue(kind, row, field, labels) ?? '-'}
        </span>
      ),
      card,
    };
  });

/** The export columns of a kind: fields by name, or custom columns between them. */
export const fieldFile = (kind: Called, fields: readonly (string | FileColumn)[]): FileColumn[] =>
  fields.map((field) => (typeof field === 'string' ? fileColumn(kind, field) : field));

function fileColumn(kind: Called, field: string): FileColumn {
  const { label: title, ...word } = fieldWordOf(kind, field);
  const content = contentOf(word);
  return { title, field, ...content, ...(content.as === 'word' && stageOfField(kind, field)) };
}

/** A kind as the content of a column of a file. */
function contentOf(word: FieldKind): Content {
  switch (word.kind) {
    case 'choice':
      return { as: 'choice', lists: word.lists };
    case 'word':
      return { as: 'word', words: word.words, ...(word.shown && { called: word.shown }) };
    case 'ref':
      return isResourceName(word.ref.resource) ? { as: 'name', of: word.ref.resource } : { as: 'text' };
    case 'money':
      return { as: 'paise' };
    case 'rupees':
      return { as: 'money' };
    case 'instant':
      return { as: 'time' };
    case 'list':
      return { as: 'list', of: contentOf(word.of) };
    case 'number':
    case 'day':
    case 'flag':
      return { as: word.kind };
    case undefined:
    case 'text':
    case 'parts':
      return { as: 'text' };
  }
}

/** The stage before one value of a field, if its resource has one. */
function stageOfField({ resource }: Called, field: string) {
  const filters = Object.values(findResource(resource)?.filters ?? {});
  const found = filters.find((filter) => filter.kind === 'stage' && filter.field === field);
  if (found?.kind !== 'stage') return {};
  const { first, of, until } = found;
  return { stage: { first, of, until } };
}
