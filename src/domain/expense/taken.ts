import { carriedPosition, positionAtHand, type DevicePosition } from '#lib/geo/position.ts';

/** An older file was picked, whatever button it came by. */
const FRESH_MS = 10 * 60_000;

/** When a photo was taken, or null if not just now, or if the file is none. */
export function takenAt({ lastModified, type }: Pick<File, 'lastModified' | 'type'>, now: number) {
  return type.startsWith('image/') && Math.abs(now - lastModified) <= FRESH_MS
    ? new Date(Math.min(lastModified, now)).toISOString()
    : null;
}

/**
 * When and where the camera took a photo, as a receipt carries it. The position is looked for while the photo is
 * stored, without asking the user; the function gives what is known by the time it is called.
 */
export function proofOf(photo: File): () => object {
  const taken_at = takenAt(photo, Date.now());
  if (taken_at === null) return () => ({});
  let found: DevicePosition | null = null;
  void positionAtHand().then((position) => {
    found = position;
  });
  return () => ({ taken_at, ...(found && placeOf(found)) });
}

function placeOf(position: DevicePosition) {
  const { lat, lng, accuracy } = carriedPosition(position);
  return { lat, lng, accuracy };
}
