import { typeOfName } from '#contract/core/files.ts';
import { engine } from '#data/engine.ts';
import { carriedPosition, positionAtHand, type DevicePosition } from '#ui/device/position.ts';

/** By the app's camera button or chosen from what the phone holds. */
export type PhotoSource = 'camera' | 'file';

/** An older file was picked, whatever button it came by. */
const FRESH_MS = 10 * 60_000;
/** A receipt is stored by then even if the part that reads pictures is still on its way over a bad link. */
const READ_WITHIN_MS = 3000;

/** When a photo was taken, or null if not just now, or if the file is none. */
export function takenAt({ lastModified, type }: Pick<File, 'lastModified' | 'type'>, now: number) {
  return type.startsWith('image/') && Math.abs(now - lastModified) <= FRESH_MS
    ? new Date(Math.min(lastModified, now)).toISOString()
    : null;
}

/** When and where a photo was taken, as a receipt carries it. */
export interface TakenProof {
  taken_at?: string;
  taken_from?: PhotoSource;
  lat?: number;
  lng?: number;
  accuracy?: number;
}

/**
 * When and where a photo was taken: by the camera just now, or as a picked picture says itself. The position is looked
 * for while the photo is stored, without asking the user; the function gives what is known by the time it is called.
 */
export function proofOf(photo: File, from: PhotoSource): () => Promise<TakenProof> {
  const taken_at = from === 'camera' ? takenAt(photo, Date.now()) : null;
  if (taken_at === null) {
    const read = proofIn(photo);
    return () => Promise.race([read, nothingAfter(READ_WITHIN_MS)]);
  }
  let found: DevicePosition | null = null;
  void positionAtHand().then((position) => {
    found = position;
  });
  return () => Promise.resolve({ taken_at, taken_from: 'camera', ...(found && placeOf(found)) });
}

const nothingAfter = (ms: number) =>
  new Promise<TakenProof>((resolve) => {
    setTimeout(() => resolve({}), ms);
  });

/** Without network the reader of that data may be missing; the receipt counts without it. */
async function proofIn(photo: File): Promise<TakenProof> {
  if (!(typeOfName(photo.name)?.startsWith('image/') ?? false)) return {};
  const data = await engine()
    .readPictureData(photo)
    .catch(() => null);
  return data ? { ...data, taken_from: 'file' } : {};
}

function placeOf(position: DevicePosition) {
  const { lat, lng, accuracy } = carriedPosition(position);
  return { lat, lng, accuracy };
}
