import { Anchor, Menu } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { Marked } from '#data/api.ts';
import { Icon } from '../inline/icon.tsx';
import { t } from '../language/text.ts';
import classes from '../list/list.module.css';
import { RecordMark } from '../status/mark.tsx';
import { addressOf, editAddressOf, wordOf, type RecordKind } from '../record/kind.ts';

interface CodeLinkProps {
  kind: RecordKind;
  row: Marked & { id: string };
  /** Absent for a new row until the server gives one. */
  code: string | null | undefined;
  name: string;
}

/** A row's code as a link to it. */
export function CodeLink({ kind, row, code, name }: CodeLinkProps) {
  return (
    <>
      <Anchor
        inherit
        className={classes.code}
        renderRoot={(props) => <Link to={addressOf(kind, row.id)} {...props} />}
      >
        {code ?? (
          <span aria-label={t('New {record} {name}', { record: wordOf(kind), name })}>{t('New')}</span>
        )}
      </Anchor>{' '}
      {(row._mark !== 'synced' || row._left) && <RecordMark mark={row._mark} left={row._left} />}
    </>
  );
}

/** Menu item: edit a row. */
export const EditItem = ({ kind, id }: { kind: RecordKind; id: string }) => (
  <Menu.Item
    leftSection={<Icon name="edit" />}
    renderRoot={(props) => <Link to={editAddressOf(kind, id)} {...props} />}
  >
    {t('Edit')}
  </Menu.Item>
);

/** Menu item: delete a row; apart from the others, so that no thumb means another. */
export const DeleteItem = ({ onDelete }: { onDelete: () => void }) => (
  <Menu.Item leftSection={<Icon name="trash" />} c="var(--mantine-color-error)" my="sm" onClick={onDelete}>
    {t('Delete')}
  </Menu.Item>
);
