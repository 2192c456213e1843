import { Checkbox } from '@mantine/core';
import { t } from '../language/text.ts';
import '@mantine/core/styles/InlineInput.css';
import '@mantine/core/styles/Checkbox.css';
import type { Selection } from './selection.ts';

/** Row selection of one resource. */
export interface Pick<Row> {
  selection: Selection;
  /** A row's name, for screen readers. */
  nameOf: (row: Row) => string;
}

interface RowBoxProps<Row> {
  pick: Pick<Row>;
  row: Row;
}

/** Checkbox of one row. */
export function RowBox<Row extends { id: string }>({ pick: { selection, nameOf }, row }: RowBoxProps<Row>) {
  return (
    <Checkbox
      size="md"
      aria-label={t('Select {name}', { name: nameOf(row) })}
      checked={selection.ids.has(row.id)}
      onChange={(event) => selection.choose([row.id], event.currentTarget.checked)}
    />
  );
}

interface PageBoxProps {
  selection: Selection;
  ids: readonly string[];
}

/** Checkbox of all rows of this page. */
export function PageBox({ selection, ids }: PageBoxProps) {
  const count = ids.filter((id) => selection.ids.has(id)).length;
  return (
    <Checkbox
      size="md"
      aria-label={t('Select this page')}
      checked={count === ids.length}
      indeterminate={count > 0 && count < ids.length}
      onChange={(event) => selection.choose(ids, event.currentTarget.checked)}
    />
  );
}
