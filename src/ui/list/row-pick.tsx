import { Checkbox } from '@mantine/core';
import '@mantine/core/styles/InlineInput.css';
import '@mantine/core/styles/Checkbox.css';
import type { Selection } from './selection.ts';

/** How rows of one kind are chosen. */
export interface Pick<Row> {
  selection: Selection;
  /** What a row is called, for whoever hears its box instead of seeing its row. */
  nameOf: (row: Row) => string;
}

interface RowBoxProps<Row> {
  pick: Pick<Row>;
  row: Row;
}

/** Chooses one row. */
export function RowBox<Row extends { id: string }>({ pick: { selection, nameOf }, row }: RowBoxProps<Row>) {
  return (
    <Checkbox
      size="md"
      aria-label={`Select ${nameOf(row)}`}
      checked={selection.ids.has(row.id)}
      onChange={(event) => selection.choose([row.id], event.currentTarget.checked)}
    />
  );
}

interface PageBoxProps {
  selection: Selection;
  ids: readonly string[];
}

/** Chooses all rows of this page. */
export function PageBox({ selection, ids }: PageBoxProps) {
  const count = ids.filter((id) => selection.ids.has(id)).length;
  return (
    <Checkbox
      size="md"
      aria-label="Select this page"
      checked={count === ids.length}
      indeterminate={count > 0 && count < ids.length}
      onChange={(event) => selection.choose(ids, event.currentTarget.checked)}
    />
  );
}
