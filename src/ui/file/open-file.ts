import { openFile, type OpenedFile } from '#data/files.ts';
import { saveAddress } from './save-file.ts';
import { say } from '../message/snackbar.ts';

interface Wanted {
  file_id: string;
  filename: string;
}

/** The address of a file within this page; where there is none, that is said. */
export async function openOrSay(wanted: Wanted): Promise<string | null> {
  const opened: OpenedFile = await openFile(wanted);
  if (opened.ok) return opened.url;
  say(
    opened.code === 'offline' ? 'This file is not on this phone yet: it needs the network' : opened.message,
  );
  return null;
}

/** Keeps a file outside the app, as a download. */
export async function downloadFile(wanted: Wanted): Promise<void> {
  const url = await openOrSay(wanted);
  if (url !== null) saveAddress(url, wanted.filename);
}
