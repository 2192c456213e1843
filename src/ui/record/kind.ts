import { wordOfName, type FieldWord } from '#contract/define-fields.ts';
import { can, type Owned } from '#contract/permissions.ts';
import { wordOfField } from '#contract/resource.ts';
import { findResource, type ResourceName } from '#contract/resources.ts';
import type { Labels } from '#data/api.ts';
import type { Person } from '#data/engine.ts';

/** What a rule about a record may look at; most records do not have all of it. */
export interface Judged extends Owned {
  approval_status?: string | undefined;
  checks_count?: number | undefined;
}

type Fields = Readonly<Record<string, unknown>>;

/** What is said of one kind of record, whether it has screens or not. */
export interface KindWords<N extends ResourceName = ResourceName> {
  resource: N;
  /** As in "Edit Lead". */
  title: string;
  /** What its screens call a field where that is not the word of the contract. */
  fields?: Readonly<Record<string, string>>;
  /** What a call did with what it carries, by the call, where that is more than a change: "Check in". */
  deeds?: Readonly<Record<string, (patch: Fields) => string>>;
  /** What one is called, where its own name or title does not tell; null where nobody names one. */
  nameOf?: ((record: Fields, labels: Labels) => string) | null;
}

/** What the screens of one kind of record differ in: its rows and rights, its words, its address. */
export interface RecordKind<N extends ResourceName = ResourceName> extends KindWords<N> {
  plural: string;
  /** Where its list is; its other screens lie below. */
  path: string;
  /** Who may change or delete one, where the right and its scope do not say it. */
  may?: (viewer: Person, action: 'update' | 'delete', record: Judged) => boolean;
  /** What the button that makes one says, where it is not "Create". */
  creating?: string;
  /** The question before one is deleted, where it is not the usual one. */
  removal?: string;
  /** What is said beside that question of records that stay without it. */
  leaves?: string;
  /** How long its messages stay, if not the usual time. */
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
  const unowned = findResource(kind.resource)?.access === 'catalogue';
  return can(viewer, action, kind.resource, unowned ? undefined : record);
};

/** A resource, and what its screens call otherwise. */
export interface Called extends Pick<KindWords, 'fields'> {
  resource: string;
}

/** A field's word; `location.pin_code` is a part of `location`. What is no field is called by its name. */
export function fieldWordOf(kind: Called, field: string): FieldWord {
  const resource = findResource(kind.resource);
  const last = field.split('.').at(-1) ?? field;
  const word = (resource && wordOfField(resource, field)) ?? { label: wordOfName(last) };
  const own = kind.fields?.[field];
  return own === undefined ? word : { ...word, label: own };
}

type Words = Pick<KindWords, 'title'>;
type Place = Pick<RecordKind, 'path'>;
type Store = Pick<RecordKind, 'resource'>;

/** The kind's name inside a sentence. */
export const wordOf = (kind: Words): string => kind.title.toLowerCase();

/** The address of a record. */
export const addressOf = (kind: Place, id: string): string => `${kind.path}/${id}`;

/** The address of the form that changes a record. */
export const editAddressOf = (kind: Place, id: string): string => `${kind.path}/edit/${id}`;

/** Where the draft of a new record is kept. */
export const newDraftOf = (kind: Store): string => `${kind.resource}/create`;

/** Where the draft of an edited record is kept. */
export const editDraftOf = (kind: Store, id: string): string => `${kind.resource}/edit/${id}`;

/** A form that makes a record: where its draft is kept, and its address. */
export interface Beginning {
  draft: string;
  address: string;
}

/** The form of a new record. */
export const beginningOf = (kind: Store & Place): Beginning => ({
  draft: newDraftOf(kind),
  address: `${kind.path}/create`,
});
