import type { ReactNode } from 'react';
import type { ChoiceList } from '#contract/core/choices.ts';
import { can, scopeOf } from '#contract/core/permissions.ts';
import { resources, type ResourceName } from '#contract/resources.ts';
import type { ListRow, NewOp } from '#data/api.ts';
import type { Person } from '#data/engine.ts';
import { removal } from '#data/write.ts';
import { shownLocale, t } from '../language/text.ts';
import { may, type RecordKind } from '../record/kind.ts';

/** Maximum records changed at once. */
export const MOST = 1000;

type Row = ListRow<ResourceName>;

/** A row's value of a field. */
export function valueIn(row: Row, field: string): string | null {
  const fields: Readonly<Record<string, unknown>> = { ...row };
  const value = fields[field];
  return typeof value === 'string' ? value : null;
}

/** A value that can be set on many records. */
export interface SetMany {
  /** As in "Status". */
  label: string;
  from: ChoiceList | 'people';
  /** The field that holds it. */
  field: string;
  write: (id: string, value: string) => NewOp;
}

/** The values many records can be set to. */
interface Offer {
  /** Sets the assignee; only for users who access more than their own. */
  assign?: SetMany | undefined;
  sets: readonly SetMany[];
}

/** Props of an action's dialog. */
export interface ManyDialogProps {
  kind: RecordKind;
  many: Many;
  /** The selected rows. */
  ids: readonly string[];
  /** Called once saved. */
  onDone: () => void;
  onClose: () => void;
}

/** A button in addition to those of every list, and its dialog. */
export interface ManyAct {
  label: string;
  dialog: (props: ManyDialogProps) => ReactNode;
}

/** Bulk actions of a list. */
export interface Many {
  sets: readonly SetMany[];
  mayChange: (row: Row) => boolean;
  /** Further actions of an area. */
  acts?: readonly ManyAct[];
  /** Null if such records cannot be deleted. */
  remove: { may: (row: Row) => boolean; write: (id: string) => NewOp } | null;
}

/** The bulk actions a viewer is allowed; undefined if none. (Decision 013.) */
export function manyFor(viewer: Person, kind: RecordKind, { assign, sets }: Offer): Many | undefined {
  const { resource } = kind;
  const scope = scopeOf(viewer, 'update', resource);
  // A user limited to assigned records may not assign them to others.
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

/** The selected rows an action applies to, and why others are skipped. */
export interface Sorted {
  todo: Row[];
  /** As texts, without reasons that did not occur. */
  left_out: string[];
}

interface Words {
  denied: string;
  done: string;
}

/** Splits the selected rows; some of `ids` may no longer be on this device. */
export function sortOut(
  ids: readonly string[],
  rows: readonly Row[],
  may: (row: Row) => boolean,
  done: (row: Row) => boolean = () => false,
  words: Words = { denied: t('not yours to change'), done: t('have it already') },
): Sorted {
  const moved = rows.filter((row) => row._left);
  const held = rows.filter((row) => !row._left);
  const denied = held.filter((row) => !may(row));
  const allowed = held.filter(may);
  const todo = allowed.filter((row) => !done(row));
  const reasons: [number, string][] = [
    [denied.length, words.denied],
    [moved.length, t('no longer accessible to you')],
    [ids.length - rows.length, t('no longer on this {device}')],
    [allowed.length - todo.length, words.done],
  ];
  return {
    todo,
    left_out: reasons.flatMap(([count, why]) =>
      count > 0 ? [`${count.toLocaleString(shownLocale)} ${why}`] : [],
    ),
  };
}
