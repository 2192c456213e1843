import { Anchor } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { Marked } from '#data/api.ts';
import { namedBy } from '#data/title.ts';
import classes from '../list/list.module.css';
import { t } from '../language/text.ts';
import { RecordMark } from '../status/mark.tsx';
import { addressOf, fieldWordOf, type Called, type RecordKind } from '../record/kind.ts';

interface RowNameProps {
  kind: Pick<RecordKind, 'path'>;
  row: Marked & { id: string };
  name: string;
  /** Shown elsewhere in the row. */
  unmarked?: boolean;
}

/** Title and sort key of the column with the name. */
export function nameColumn(kind: Called) {
  const [sort = 'name'] = namedBy(kind.resource);
  return { title: sort === 'name' ? t('Name') : fieldWordOf(kind, sort).label, sort };
}

/** A row's name as a link to it, and its sync state unless synced. */
export function RowName({ kind, row, name, unmarked = false }: RowNameProps) {
  return (
    <span className={classes.long}>
      <Anchor inherit renderRoot={(props) => <Link to={addressOf(kind, row.id)} {...props} />}>
        {name}
      </Anchor>{' '}
      {!unmarked && (row._mark !== 'synced' || row._left) && <RecordMark mark={row._mark} left={row._left} />}
    </span>
  );
}
