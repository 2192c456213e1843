import { openFile, type OpenedFile } from '#data/files.ts';
import { t } from '../language/text.ts';
import { saveAddress } from './save-file.ts';
import { say } from '../message/snackbar.ts';

interface Wanted {
  file_id: string;
  filename: string;
}

/** The object URL of a file; shows an error if there is none. */
export async function openOrSay(wanted: Wanted): Promise<string | null> {
  const opened: OpenedFile = await openFile(wanted);
  if (opened.ok) return opened.url;
  say(
    opened.code === 'offline'
      ? t('This file is not on this {device} yet: it needs the network')
      : opened.message,
  );
  return null;
}

/** Downloads a file out of the app. */
export async function downloadFile(wanted: Wanted): Promise<void> {
  const url = await openOrSay(wanted);
  if (url !== null) saveAddress(url, wanted.filename);
}
