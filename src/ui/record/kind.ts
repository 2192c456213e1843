import { can, type Owned } from '#contract/permissions.ts';
import type { ResourceName } from '#contract/resources.ts';
import type { Person } from '#data/engine.ts';

/** What the screens of one kind of record differ in: its rows and rights, its words, its address. */
export interface RecordKind<N extends ResourceName = ResourceName> {
  resource: N;
  /** As in "Edit Lead". */
  title: string;
  plural: string;
  /** Where its list is; its other screens lie below. */
  path: string;
  /** Who may change or delete one, where the right and its scope do not say it. */
  may?: (viewer: Person, action: 'update' | 'delete', record: Owned) => boolean;
  /** How long its messages stay, if not the usual time. */
  said_ms?: number;
}

/** True when this viewer may change or delete a record. */
export const may = (kind: RecordKind, viewer: Person, action: 'update' | 'delete', record: Owned): boolean =>
  kind.may ? kind.may(viewer, action, record) : can(viewer, action, kind.resource, record);

type Words = Pick<RecordKind, 'title'>;
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
