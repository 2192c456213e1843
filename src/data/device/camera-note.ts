import { del, get, set } from 'idb-keyval';
import { sharedStore } from './session.ts';

/** The screen that opened the camera, which may end the app before the photo comes back. */
export interface CameraNote {
  user_id: string;
  /** Path and search params. */
  address: string;
  at: number;
  /** What a dialog over the screen needs to open again. */
  part?: unknown;
}

const KEY = 'camera';

/** Stores the note of this device; a new one replaces it. */
export const noteCamera = (note: CameraNote): Promise<void> => set(KEY, note, sharedStore());

/** Deletes the note: the photo came, or the user left its screen. */
export const dropCameraNote = (): Promise<void> => del(KEY, sharedStore());

/** Takes the note that an earlier run of the app left; undefined if it ended otherwise. */
export async function takeCameraNote(): Promise<CameraNote | undefined> {
  const note = await get<CameraNote>(KEY, sharedStore());
  if (note) await dropCameraNote();
  return note;
}

let returned: CameraNote | null = null;

/** The note by which this run of the app has opened a screen again; null when its user is done there. */
export function setReturned(note: CameraNote | null): void {
  returned = note;
}

/** What a dialog over the screen at an address needs to open again, if the camera ended the app there. */
export const returnedPart = (address: string): unknown =>
  returned?.address === address ? returned.part : undefined;
