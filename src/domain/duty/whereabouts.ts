import { requestPosition, type PositionAnswer } from '#ui/device/position.ts';
import { addressAt } from '#lib/geo/reverse.ts';

/** Longest wait for a place name. */
const NAME_MS = 1500;

/** The device's position and its place name. */
export interface Whereabouts {
  answer: PositionAnswer;
  address: Promise<string | null>;
}

/** Requests the device's position; the place name comes from the table on this device. */
export async function findWhereabouts(): Promise<Whereabouts> {
  const answer = await requestPosition();
  if (!answer.ok) return { answer, address: Promise.resolve(null) };
  const { latitude, longitude } = answer.position;
  const late = new Promise<null>((resolve) => setTimeout(() => resolve(null), NAME_MS));
  return { answer, address: Promise.race([addressAt(latitude, longitude), late]) };
}
