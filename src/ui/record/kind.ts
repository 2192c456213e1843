import type { ChoiceList } from '#contract/choices.ts';
import { can, type Owned } from '#contract/permissions.ts';
import type { ResourceName } from '#contract/resources.ts';
import type { Labels } from '#data/api.ts';
import type { Person } from '#data/engine.ts';

/** How people read a field: what it is called, and where its value is not its own word, where that is found. */
export interface FieldWord {
  label: string;
  /** Dropdown lists that know the words of its keys. */
  lists?: readonly ChoiceList[];
  /** The record its id is of, and the field people know that by, where the contract does not say. */
  ref?: { resource: string; field: string };
  /** An amount of rupees. */
  money?: true;
}

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
  /** Its fields as its screens call them; one that is not listed is called by its name. */
  fields?: Readonly<Record<string, FieldWord | string>>;
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
): boolean => (kind.may ? kind.may(viewer, action, record) : can(viewer, action, kind.resource, record));

/** A field's word; `location.pin_code` is looked for as itself, then as `pin_code`. */
export function fieldWordOf(kind: Pick<KindWords, 'fields'> | undefined, field: string): FieldWord {
  const last = field.split('.').at(-1) ?? field;
  const word = kind?.fields?.[field] ?? kind?.fields?.[last];
  if (typeof word === 'object') return word;
  return { label: word ?? capitals(last.replace(/_id$/, '')) };
}

/** `credit_days` as people read it: Credit Days. */
export const capitals = (name: string): string =>
  name.replaceAll('_', ' ').replace(/\b[a-z]/g, (letter) => letter.toUpperCase());

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
