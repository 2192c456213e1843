import { get, set } from 'idb-keyval';
import { sharedStore } from './session.ts';

const KEY = 'manuals';

/** The folder of the manuals in the language of this device; the service worker downloads those and the English ones. */
export const readManualFolder = async (): Promise<string> =>
  (await get<string>(KEY, sharedStore()).catch(() => undefined)) ?? '';

/** Stores that folder, for the service worker. */
export const writeManualFolder = (folder: string): Promise<void> => set(KEY, folder, sharedStore());
