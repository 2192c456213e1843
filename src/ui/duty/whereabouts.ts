import { requestPosition, type PositionAnswer } from '#lib/geo/position.ts';
import { addressAt } from '#lib/geo/reverse.ts';

/** Where the device says it is, and what people call that place. */
export interface Whereabouts {
  answer: PositionAnswer;
  address: string | null;
}

/** Asks the device where it is; the place's name comes from the table on this device. */
export async function findWhereabouts(): Promise<Whereabouts> {
  const answer = await requestPosition();
  if (!answer.ok) return { answer, address: null };
  const { latitude, longitude } = answer.position;
  return { answer, address: await addressAt(latitude, longitude) };
}
