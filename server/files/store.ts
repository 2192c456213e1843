import type { Readable } from 'node:stream';

/** Where bytes lie. Keys are made by this server alone: lower case letters, digits, dashes and slashes. */
export interface FileStore {
  /** Keeps bytes under a key, whatever was there before. They are on the disk or in the store when it resolves. */
  put(key: string, bytes: Uint8Array): Promise<void>;
  /** The bytes of a key, or null where there are none. */
  get(key: string): Promise<{ size: number; stream: Readable } | null>;
  /** Forgets a key; one that is not there is as good. */
  remove(key: string): Promise<void>;
}

const KEY = /^[a-z]+(\/[0-9a-f][0-9a-f-]*)+$/;

/** Refuses a key that this server cannot have made, before it becomes a path or an address. */
export function checkKey(key: string): string {
  if (!KEY.test(key)) throw new Error('This is no key of a file.');
  return key;
}
