import type { ReactNode } from 'react';
import { findResource, isResourceName, type ResourceName, type RowOf } from '#contract/resources.ts';
import type { Labels } from '#data/api.ts';
import { valueAt, type FileColumn } from '#data/file-columns.ts';
import { formatDate } from '#lib/dates.ts';
import type { Fact } from '../layout/facts.tsx';
import classes from '../list/list.module.css';
import { fieldWordOf, type Called, type RecordKind } from './kind.ts';
import { kindOf } from './kinds.ts';
import { NamedLink } from './named-link.tsx';
import type { PlainColumn } from '../record-list/plain-rows.tsx';
import { ValueWords } from './value-words.tsx';

const INSTANT = /^\d{4}-\d{2}-\d{2}T/;
const DAY_FIELD = /_(at|date)$/;

const refOf = ({ resource }: Called, field: string) => findResource(resource)?.index.refs?.[field];

/** A record's field as text; null if empty. Days have no time. Routes load the kinds. */
export function fieldValue(kind: RecordKind, row: object, field: string, labels: Labels): ReactNode {
  const value = valueAt(row, field);
  if (value === null || value === undefined || value === '') return null;
  if (typeof value === 'string' && INSTANT.test(value)) return formatDate(value);
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
  Object.entries(fields).map(([field, card]) => ({
    title: fieldWordOf(kind, field).label,
    sort: field,
    cell: (row) => (
      <span className={DAY_FIELD.test(field) ? undefined : classes.long}>
        {fieldValue(kind, row, field, labels) ?? '-'}
      </span>
    ),
    card,
  }));

/** The export columns of a kind: fields by name, or custom columns between them. */
export const fieldFile = (kind: Called, fields: readonly (string | FileColumn)[]): FileColumn[] =>
  fields.map((field) => (typeof field === 'string' ? fileColumn(kind, field) : field));

function fileColumn(kind: Called, field: string): FileColumn {
  const { label: title, lists, words, shown, ref = refOf(kind, field), ...word } = fieldWordOf(kind, field);
  if (lists) return { title, field, as: 'choice', lists };
  if (words)
    return { title, field, as: 'word', words, ...(shown && { called: shown }), ...stageOfField(kind, field) };
  if (ref && isResourceName(ref.resource)) return { title, field, as: 'name', of: ref.resource };
  if (word.paise) return { title, field, as: 'paise' };
  if (word.money) return { title, field, as: 'money' };
  if (word.number) return { title, field, as: 'number' };
  if (field.endsWith('_at')) return { title, field, as: 'time' };
  return { title, field, as: /(?:^|_)date$/.test(field) ? 'day' : 'text' };
}

/** The stage before one value of a field, if its resource has one. */
function stageOfField({ resource }: Called, field: string) {
  const filters = Object.values(findResource(resource)?.filters ?? {});
  const found = filters.find((filter) => filter.kind === 'stage' && filter.field === field);
  if (found?.kind !== 'stage') return {};
  const { first, of, until } = found;
  return { stage: { first, of, until } };
}
