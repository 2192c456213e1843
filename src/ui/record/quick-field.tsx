import type { ChoiceList } from '#contract/core/choices.ts';
import type { ResourceName } from '#contract/resources.ts';
import type { ListRow, NewOp } from '#data/api.ts';
import type { Person } from '#data/engine.ts';
import { useViewer } from '#data/hooks.ts';
import { edit, write, type ActOptions } from '#data/write.ts';
import type { Tones } from '../inline/tone.ts';
import { fieldWordOf, may, type RecordKind } from './kind.ts';
import { manyFor, valueIn, type Many, type SetMany } from '../record-list/many.ts';
import type { PlainColumn } from '../record-list/plain-rows.tsx';
import { QuickChoice, type Put } from './quick-choice.tsx';

/** A choice field edited in place by a call of its own. */
export interface Quick {
  field: string;
  list: ChoiceList;
  /** Makes it a chip with a colour per value. */
  tones?: Tones;
  op: (id: string, value: string, options: ActOptions) => NewOp;
}

type Row = ListRow<ResourceName>;

/** How this viewer sets another value of a record; undefined if not allowed. */
export function quickPut(kind: RecordKind, quick: Quick, viewer: Person, row: Row): Put | undefined {
  if (row._left || !may(kind, viewer, 'update', row)) return undefined;
  return (value, seen) => write(quick.op(row.id, value, { before: { [quick.field]: seen } }));
}

interface QuickFieldProps {
  kind: RecordKind;
  quick: Quick;
  row: Row;
}

/** The value, as a chip if it has colours, edited in place. */
export function QuickField({ kind, quick, row }: QuickFieldProps) {
  const { field, list, tones } = quick;
  const { label } = fieldWordOf(kind, field);
  const put = quickPut(kind, quick, useViewer(), row);
  return <QuickChoice {...{ label, list, tones, put }} value={valueIn(row, field) ?? ''} />;
}

/** The column of a choice that is edited in place. */
export const quickColumn = (kind: RecordKind, quick: Quick): PlainColumn<Row> => ({
  title: fieldWordOf(kind, quick.field).label,
  sort: quick.field,
  cell: (row) => <QuickField kind={kind} quick={quick} row={row} />,
  card: 'foot',
});

/** Sets a choice of many records. */
export const setMany = (kind: RecordKind, quick: Quick, options: ActOptions = {}): SetMany => ({
  label: fieldWordOf(kind, quick.field).label,
  field: quick.field,
  from: quick.list,
  write: (id, value) => quick.op(id, value, options),
});

/** Sets the assignee of many records. */
export const assignMany = (kind: RecordKind, options: ActOptions = {}): SetMany => ({
  label: fieldWordOf(kind, 'assigned_to').label,
  from: 'people',
  field: 'assigned_to',
  write: (id, assigned_to) => edit(kind.resource, id, { assigned_to }, options),
});

/** A viewer's bulk actions on records with an assignee and the user who changed them last. */
export function quickMany(kind: RecordKind, quicks: readonly Quick[], viewer: Person): Many | undefined {
  const options = { shows: { modified_by: viewer.id } };
  return manyFor(viewer, kind, {
    assign: assignMany(kind, options),
    sets: quicks.map((quick) => setMany(kind, quick, options)),
  });
}
