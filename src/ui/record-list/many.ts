import type { ReactNode } from 'react';
import type { ChoiceList } from '#contract/choices.ts';
import { can, scopeOf } from '#contract/permissions.ts';
import { resources, type ResourceName } from '#contract/resources.ts';
import type { ListRow, NewOp } from '#data/api.ts';
import type { Person } from '#data/engine.ts';
import { removal } from '#data/write.ts';
import { may, type RecordKind } from '../record/kind.ts';

/** The most records that are changed at once. */
export const MOST = 1000;

type Row = ListRow<ResourceName>;

/** The value a row has in a field. */
export function valueIn(row: Row, field: string): string | null {
  const fields: Readonly<Record<string, unknown>> = { ...row };
  const value = fields[field];
  return typeof value === 'string' ? value : null;
}

/** One value that many records can be given at once. */
export interface SetMany {
  /** As in "Status". */
  label: string;
  from: ChoiceList | 'people';
  /** The field that holds it. */
  field: string;
  write: (id: string, value: string) => NewOp;
}

/** What many records of a kind can be given. */
interface Offer {
  /** Gives them to somebody; only for those who reach more than their own. */
  assign?: SetMany | undefined;
  sets: readonly SetMany[];
}

/** What the dialog of an act is given. */
export interface ManyDialogProps {
  kind: RecordKind;
  many: Many;
  /** The chosen rows. */
  ids: readonly string[];
  /** The act is kept. */
  onDone: () => void;
  onClose: () => void;
}

/** A button beside those of every list, and the dialog it opens. */
export interface ManyAct {
  label: string;
  dialog: (props: ManyDialogProps) => ReactNode;
}

/** What can be done with many records of a list at once. */
export interface Many {
  sets: readonly SetMany[];
  mayChange: (row: Row) => boolean;
  /** What else an area does with many at once. */
  acts?: readonly ManyAct[];
  /** Null where such records cannot be deleted. */
  remove: { may: (row: Row) => boolean; write: (id: string) => NewOp } | null;
}

/** What the rights of a viewer leave of it; undefined where that is nothing. */
export function manyFor(viewer: Person, kind: RecordKind, { assign, sets }: Offer): Many | undefined {
  const { resource } = kind;
  const scope = scopeOf(viewer, 'update', resource);
  // Whoever reaches only the own records could give them to nobody else.
  const given = assign && scope !== 'assigned' ? [assign, ...sets] : sets;
  const removable = 'remove' in resources[resource].calls && can(viewer, 'delete', resource);
  const many: Many = {
    sets: scope === undefined ? [] : given,
    mayChange: (row) => may(kind, viewer, 'update', row),
    remove: removable
      ? { may: (row) => may(kind, viewer, 'delete', row), write: (id) => removal(resource, id) }
      : null,
  };
  return many.sets.length > 0 || many.remove ? many : undefined;
}

/** The chosen rows that an act is for, and why the others are left out. */
export interface Sorted {
  todo: Row[];
  /** In words, without those of which there are none. */
  left_out: string[];
}

interface Words {
  denied: string;
  done: string;
}

/** Sorts chosen rows; `ids` are those that were chosen, of which some may not be here any more. */
export function sortOut(
  ids: readonly string[],
  rows: readonly Row[],
  may: (row: Row) => boolean,
  done: (row: Row) => boolean = () => false,
  words: Words = { denied: 'not yours to change', done: 'have it already' },
): Sorted {
  const moved = rows.filter((row) => row._left);
  const held = rows.filter((row) => !row._left);
  const denied = held.filter((row) => !may(row));
  const allowed = held.filter(may);
  const todo = allowed.filter((row) => !done(row));
  const reasons: [number, string][] = [
    [denied.length, words.denied],
    [moved.length, 'left your reach'],
    [ids.length - rows.length, 'no longer on this phone'],
    [allowed.length - todo.length, words.done],
  ];
  return {
    todo,
    left_out: reasons.flatMap(([count, why]) =>
      count > 0 ? [`${count.toLocaleString('en-IN')} ${why}`] : [],
    ),
  };
}
