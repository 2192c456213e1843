import type { ComponentType, ReactNode } from 'react';
import { wordOfName, type FieldWord } from '#contract/core/define-fields.ts';
import { can, type Owned } from '#contract/core/permissions.ts';
import { wordOfField } from '#contract/core/resource.ts';
import { findResource, type ResourceName } from '#contract/resources.ts';
import type { Labels } from '#data/api.ts';
import type { Person } from '#data/engine.ts';
import { translated } from '../language/text.ts';

/** The fields a rule about a record may read; most records lack some. */
export interface Judged extends Owned {
  approval_status?: string | undefined;
  checks_count?: number | undefined;
}

type Fields = Readonly<Record<string, unknown>>;

/** The words of one kind of record, with or without screens. */
export interface KindWords<N extends ResourceName = ResourceName> {
  resource: N;
  /** As in "Edit Lead". */
  title: string;
  /** Field labels that differ from the contract. */
  fields?: Readonly<Record<string, string>>;
  /** Names of calls that are more than a change: "Check in". */
  deeds?: Readonly<Record<string, (patch: Fields) => string>>;
  /** A record's name if its own name or title is not enough; null if such records have none. */
  nameOf?: ((record: Fields, labels: Labels) => string) | null;
}

/** The differences between the screens of record kinds: rows, permissions, words, URL. */
export interface RecordKind<N extends ResourceName = ResourceName> extends KindWords<N> {
  plural: string;
  /** Headings of its list and detail, if not the plural and the record's name. */
  headings?: { list: string; detail: string };
  /** URL of its list; its other screens are below it. */
  path: string;
  /** URL of what lists it, if it has no list of its own. */
  list?: string;
  /** Rules for change or delete beyond the permission and its scope. */
  may?: (viewer: Person, action: 'update' | 'delete', record: Judged) => boolean;
  /** Label of the create button, if not "Create". */
  creating?: string;
  /** Question before deleting one, if not the default. */
  removal?: string;
  /** Whether deleting one asks for a reason. */
  asks_why?: (viewer: Person, record: Judged) => boolean;
  /** What is known of one that is gone, or `otherwise`. */
  Gone?: ComponentType<{ id: string; otherwise: ReactNode }>;
  /** Added to that question: records that stay without it. */
  leaves?: string;
  /** Duration of its messages, if not the default. */
  said_ms?: number;
}

/** True when this viewer may change or delete a record. */
export const may = (
  kind: RecordKind,
  viewer: Person,
  action: 'update' | 'delete',
  record: Judged,
): boolean => {
  if (kind.may) return kind.may(viewer, action, record);
  const unowned = findResource(kind.resource)?.reads.by === 'catalogue';
  return can(viewer, action, kind.resource, unowned ? undefined : record);
};

/** A resource, and its labels that differ. */
export interface Called extends Pick<KindWords, 'fields'> {
  resource: string;
}

/** A field's label; `location.pin_code` is a part of `location`. Unknown fields are labelled by name. */
export function fieldWordOf(kind: Called, field: string): FieldWord {
  const resource = findResource(kind.resource);
  const last = field.split('.').at(-1) ?? field;
  const word = (resource && wordOfField(resource, field)) ?? { label: wordOfName(last) };
  return { ...word, label: kind.fields?.[field] ?? translated(word.label) };
}

type Words = Pick<KindWords, 'title'>;
type Place = Pick<RecordKind, 'path'>;
type Store = Pick<RecordKind, 'resource'>;

/** The kind's name inside a sentence. */
export const wordOf = (kind: Words): string => kind.title.toLowerCase();

/** URL of the list a record is found in. */
export const listAddressOf = (kind: Pick<RecordKind, 'path' | 'list'>): string => kind.list ?? kind.path;

/** URL of a record. */
export const addressOf = (kind: Place, id: string): string => `${kind.path}/${id}`;

/** URL of a record's edit form. */
export const editAddressOf = (kind: Place, id: string): string => `${kind.path}/edit/${id}`;

/** Draft key of a new record. */
export const newDraftOf = (kind: Store): string => `${kind.resource}/create`;

/** Draft key of an edited record. */
export const editDraftOf = (kind: Store, id: string): string => `${kind.resource}/edit/${id}`;

/** A create form: draft key and URL. */
export interface Beginning {
  draft: string;
  address: string;
}

export const beginningOf = (kind: Store & Place): Beginning => ({
  draft: newDraftOf(kind),
  address: `${kind.path}/create`,
});
