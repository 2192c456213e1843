import { ActionIcon } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { Icon } from '../inline/icon.tsx';
import { t } from '../language/text.ts';

/** Link to a row's edit form; `of` is the record's name. */
export function EditIcon({ of, to }: { of: string; to: string }) {
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      aria-label={t('Edit {of}', { of })}
      renderRoot={(props) => <Link to={to} {...props} />}
    >
      <Icon name="edit" />
    </ActionIcon>
  );
}

/** Button to delete a row; `of` is the record's name. */
export function DeleteIcon({ of, onDelete }: { of: string; onDelete: () => void }) {
  return (
    <ActionIcon variant="subtle" color="red" aria-label={t('Delete {of}', { of })} onClick={onDelete}>
      <Icon name="trash" />
    </ActionIcon>
  );
}
