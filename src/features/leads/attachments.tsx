import { users } from '#contract/users.ts';
import * as z from 'zod/mini';
import { engine } from '#data/engine.ts';
import { usePick } from '#data/hooks.ts';
import { AttachmentsTable, type AttachmentLine } from '#ui/party/attachments-table.tsx';
import { say } from '#ui/snackbar.ts';

/** The files of a lead with the addresses the server signs for a short time. */
const signed = z.array(z.object({ id: z.string(), path: z.string() }));

/** The files that hang on a lead; their content comes over the network. */
export function LeadAttachments({ id }: { id: string }) {
  const files = usePick('attachments', { record_id: id }).value;
  const people = usePick(users.name).value ?? [];
  const nameOf = (person: string | null | undefined) =>
    people.find((entry) => entry.id === person)?.name ?? '-';

  const download = async (file: AttachmentLine) => {
    const answer = await engine().ask('leads.detail', { params: { id } });
    if (!answer.ok) {
      say(answer.code === 'offline' ? 'Downloading needs the network' : answer.message);
      return;
    }
    const found = signed.safeParse(answer.value.lead_detail['attachments']);
    const path = found.success ? found.data.find((entry) => entry.id === file.id)?.path : undefined;
    if (path === undefined) say('The server has no file for this attachment');
    else window.location.assign(path);
  };

  if (!files) return null;
  return (
    <AttachmentsTable
      files={files.map((file) => ({
        id: file.id,
        name: file.name ?? '',
        assigned_to: nameOf(file.assigned_to),
        created_at: file.created_at,
      }))}
      onDownload={(file) => void download(file)}
    />
  );
}
