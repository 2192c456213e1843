import { requestPosition, type PositionAnswer } from '#lib/geo/position.ts';
import { addressAt } from '#lib/geo/reverse.ts';

/** Nobody waits longer for the name of a place. */
const NAME_MS = 1500;

/** Where the device says it is, and what people call that place. */
export interface Whereabouts {
  answer: PositionAnswer;
  address: Promise<string | null>;
}

/** Asks the device where it is; the place's name comes from the table on this device. */
export async function findWhereabouts(): Promise<Whereabouts> {
  const answer = await requestPosition();
  if (!answer.ok) return { answer, address: Promise.resolve(null) };
  const { latitude, longitude } = answer.position;
  const late = new Promise<null>((resolve) => setTimeout(() => resolve(null), NAME_MS));
  return { answer, address: Promise.race([addressAt(latitude, longitude), late]) };
}
