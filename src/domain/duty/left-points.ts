import * as z from 'zod/mini';
import { trackPoint } from '#contract/attendance.ts';
import type { Draft } from '#data/api.ts';

/** A duty's points are stored with drafts until they are a change. */
export const LEFT = 'track/';
export const leftPoints = z.object({
  positions: z.array(trackPoint),
  /** The last recorded point, sent or not, so that a restarted page does not record the same place again. */
  last: z.optional(
    z.object({ latitude: z.number(), longitude: z.number(), accuracy: z.number(), at: z.number() }),
  ),
});

/** Number of points not yet in a change. */
export const countPoints = ({ values }: Pick<Draft, 'values'>): number =>
  leftPoints.safeParse(values).data?.positions.length ?? 0;
