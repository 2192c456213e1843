import * as z from 'zod/mini';
import { trackPoint } from '#contract/attendance.ts';
import type { Draft } from '#data/api.ts';

/** Points of a duty lie beside the drafts until they become a change. */
export const LEFT = 'track/';
export const leftPoints = z.object({
  positions: z.array(trackPoint),
  /** The point recorded last, sent or not, so that a page that starts again does not record its place anew. */
  last: z.optional(
    z.object({ latitude: z.number(), longitude: z.number(), accuracy: z.number(), at: z.number() }),
  ),
});

/** How many points of a duty are no change yet. */
export const countPoints = ({ values }: Pick<Draft, 'values'>): number =>
  leftPoints.safeParse(values).data?.positions.length ?? 0;
