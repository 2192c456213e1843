import type { PictureUse } from '#data/api.ts';
import { dropFile, retryFile } from '../../files/held.ts';
import { keepFile } from '../../files/keep.ts';
import { readPictureData } from '../../files/picture-data.ts';
import { readFile } from '../../files/read.ts';
import type { Network } from './network.ts';
import type { Opened } from '../user-engine.ts';

/** Files that records reference. */
export const fileCalls = (opened: Opened, { ask, http }: Network) => ({
  /** Compresses, hashes and stores a file; uploaded once a write references it. */
  keepFile: async (file: File, use?: PictureUse) => keepFile(await opened(), file, use),

  /** When and where a picture says it was taken; null for other files and those that say no time. */
  readPictureData: (file: File) => readPictureData(file),

  /** The bytes of a file, from this device or else from the server. */
  readFile: async (file_id: string, filename: string) =>
    readFile(await opened(), file_id, {
      link: () => ask('files.link', { params: { id: file_id } }),
      http: http(),
      filename,
    }),

  /** Deletes a file no write references or the server rejected. */
  dropFile: async (file_id: string) => dropFile(await opened(), file_id),

  /** Retries a rejected file. */
  retryFile: async (file_id: string) => retryFile(await opened(), file_id),
});
