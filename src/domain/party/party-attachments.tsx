import { Stack } from '@mantine/core';
import { attachmentParents, type AttachmentType } from '#contract/attachments.ts';
import { can, type Owned } from '#contract/core/permissions.ts';
import { users } from '#contract/core/users.ts';
import type { Marked } from '#data/api.ts';
import { usePick, useViewer } from '#data/hooks.ts';
import { actOn, newId } from '#data/write.ts';
import { AddFile } from '#ui/file/add-file.tsx';
import { t } from '#ui/language/text.ts';
import { useRemoval } from '#ui/record/removal.tsx';
import { AttachmentsTable } from './attachments-table.tsx';

const attachments = { resource: 'attachments', title: t('Attachment') } as const;

/** Without a filter everybody's files would be found. */
const NOBODY = 'none';

interface PartyAttachmentsProps {
  type: AttachmentType;
  party: Owned & Marked & { id: string };
  /** The record it came from, whose files are shown too. */
  earlier?: string | null;
}

/** A party's attachments, and the dialog that adds one. */
export function PartyAttachments({ type: record_type, party, earlier = null }: PartyAttachmentsProps) {
  const { id: record_id } = party;
  const own = usePick('attachments', { record_id }).value;
  const before = usePick('attachments', { record_id: earlier ?? NOBODY }).value;
  const people = usePick(users.name).value ?? [];
  const viewer = useViewer();
  const removal = useRemoval(attachments);
  if (!own || !before) return null;
  return (
    <Stack gap="sm">
      <AttachmentsTable
        files={[...own, ...before]}
        nameOf={(user_id) => people.find(({ id }) => id === user_id)?.name ?? '-'}
        onDelete={removal.ask}
      />
      {!party._left && can(viewer, 'update', attachmentParents[record_type], party) && (
        <div>
          <AddFile
            title={t('Add Attachment')}
            add={(named) => actOn('attachments.create', newId(), { ...named, record_type, record_id })}
          />
        </div>
      )}
      {removal.dialog}
    </Stack>
  );
}
