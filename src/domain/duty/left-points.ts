import * as z from 'zod/mini';
import { trackPoint } from '#contract/attendance.ts';
import { engine } from '#data/engine.ts';

/** Points of a duty lie beside the drafts until they become a change. */
export const LEFT = 'track/';
export const leftPoints = z.object({
  positions: z.array(trackPoint),
  /** The point recorded last, sent or not, so that a page that starts again does not record its place anew. */
  last: z.optional(
    z.object({ latitude: z.number(), longitude: z.number(), accuracy: z.number(), at: z.number() }),
  ),
});

/** How many points on this device are no change yet. */
export async function countLeftPoints(): Promise<number> {
  let count = 0;
  for (const { key, values } of await engine().drafts()) {
    const found = key.startsWith(LEFT) ? leftPoints.safeParse(values) : null;
    if (found?.success === true) count += found.data.positions.length;
  }
  return count;
}
