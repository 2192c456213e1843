import * as z from 'zod/mini';
import { isDay } from '#contract/core/dates.ts';
import { id } from '#contract/core/fields.ts';

/** Search params of the tracker: tab, user and day. Never a position. */
export const trackerSearch = z.object({
  isactivity: z.catch(z.optional(z.literal(1)), undefined),
  user: z.catch(z.optional(id), undefined),
  date: z.catch(z.optional(z.string().check(z.refine(isDay))), undefined),
});
export type TrackerSearch = z.infer<typeof trackerSearch>;
