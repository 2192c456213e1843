import { setReturned, takeCameraNote } from '#data/device/camera-note.ts';
import { currentSession } from '#data/engine.ts';
import { listeners } from '#lib/listeners.ts';
import { landing } from './guard.ts';

/** After a day the screen has nothing to do with the start any more. */
const FOLLOWED_MS = 86_400_000;

let returned = false;
const { subscribe, tell } = listeners();

/** The address whose camera ended the app, if it is to be opened again; the shell then says what to do. */
export async function cameraAddress({ pathname, search, origin }: Location): Promise<string | null> {
  const note = await takeCameraNote().catch(() => undefined);
  if (!note || note.user_id !== currentSession()?.user.id || note.at < Date.now() - FOLLOWED_MS) return null;
  const address = landing(note.address, origin);
  // Whoever opens another screen by a link wants that one.
  if (pathname !== '/' && pathname + search !== address) return null;
  setReturned({ ...note, address });
  setOpen(true);
  return address;
}

function setOpen(next: boolean): void {
  returned = next;
  tell();
}

/** For useSyncExternalStore: whether the app has come back from the camera, until its user has read it or left. */
export const cameraReturn = {
  subscribe,
  isOpen: (): boolean => returned,
  close: (): void => setOpen(false),
};
