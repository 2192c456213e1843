import { Anchor } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { Marked } from '#data/api.ts';
import classes from '../list/list.module.css';
import { RecordMark } from '../status/mark.tsx';
import { addressOf, type RecordKind } from '../record/kind.ts';

interface RowNameProps {
  kind: Pick<RecordKind, 'path'>;
  row: Marked & { id: string; name?: string | undefined };
}

/** A row's name as a link to it, and its sync state unless synced. */
export function RowName({ kind, row }: RowNameProps) {
  return (
    <span className={classes.long}>
      <Anchor inherit renderRoot={(props) => <Link to={addressOf(kind, row.id)} {...props} />}>
        {row.name ?? row.id}
      </Anchor>{' '}
      {(row._mark !== 'synced' || row._left) && <RecordMark mark={row._mark} left={row._left} />}
    </span>
  );
}
