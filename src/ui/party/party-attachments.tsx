import * as z from 'zod/mini';
import { users } from '#contract/users.ts';
import type { Outcome } from '#data/api.ts';
import { usePick } from '#data/hooks.ts';
import { say } from '../snackbar.ts';
import { AttachmentsTable, type AttachmentLine } from './attachments-table.tsx';

/** The files of a record with the addresses the server signs for a short time. */
const signed = z.array(z.object({ id: z.string(), file_path: z.nullable(z.string()) }));

/** No filter at all would find the files of everybody. */
const NOBODY = 'none';

interface PartyAttachmentsProps {
  id: string;
  /** The record it came from, whose files are shown as well. */
  earlier?: string | null;
  /** The record as its detail call gives it, the addresses of its files included. */
  ask: () => Promise<Outcome<Readonly<Record<string, unknown>>>>;
}

/** The files that hang on a party; their content comes over the network. */
export function PartyAttachments({ id, earlier = null, ask }: PartyAttachmentsProps) {
  const own = usePick('attachments', { record_id: id }).value;
  const before = usePick('attachments', { record_id: earlier ?? NOBODY }).value;
  const people = usePick(users.name).value ?? [];

  const download = async (file: AttachmentLine) => {
    const answer = await ask();
    if (!answer.ok) {
      say(answer.code === 'offline' ? 'Downloading needs the network' : answer.message);
      return;
    }
    const found = signed.safeParse(answer.value['attachments']);
    const path = found.data?.find((entry) => entry.id === file.id)?.file_path;
    if (path) save(path);
    else say('The server has no file for this attachment');
  };

  if (!own || !before) return null;
  return (
    <AttachmentsTable
      files={[...own, ...before].map((file) => ({
        id: file.id,
        name: file.name ?? '',
        assigned_to: people.find((person) => person.id === file.assigned_to)?.name ?? '-',
        created_at: file.created_at,
      }))}
      onDownload={(file) => void download(file)}
    />
  );
}

/** A picture would open in place of the app; this keeps it as a file like any other. */
function save(path: string): void {
  const link = document.createElement('a');
  link.href = path;
  link.download = '';
  link.click();
}
