import { Anchor, Menu } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { Marked } from '#data/api.ts';
import { Icon } from '../inline/icon.tsx';
import { RecordMark } from '../status/mark.tsx';
import { addressOf, editAddressOf, wordOf, type RecordKind } from '../record/kind.ts';

interface CodeLinkProps {
  kind: RecordKind;
  row: Marked & { id: string };
  /** Before the server has given one the row is new. */
  code: string | null | undefined;
  name: string;
}

/** The code of a row, which opens it. */
export function CodeLink({ kind, row, code, name }: CodeLinkProps) {
  return (
    <>
      <Anchor inherit renderRoot={(props) => <Link to={addressOf(kind, row.id)} {...props} />}>
        {code ?? <span aria-label={`New ${wordOf(kind)} ${name}`}>New</span>}
      </Anchor>{' '}
      {(row._mark !== 'synced' || row._left) && <RecordMark mark={row._mark} left={row._left} />}
    </>
  );
}

/** Opens the form of a row, in its menu. */
export const EditItem = ({ kind, id }: { kind: RecordKind; id: string }) => (
  <Menu.Item
    leftSection={<Icon name="edit" />}
    renderRoot={(props) => <Link to={editAddressOf(kind, id)} {...props} />}
  >
    Edit
  </Menu.Item>
);

/** Asks to delete a row, in its menu. */
export const DeleteItem = ({ onDelete }: { onDelete: () => void }) => (
  <Menu.Item leftSection={<Icon name="trash" />} color="red" onClick={onDelete}>
    Delete
  </Menu.Item>
);
