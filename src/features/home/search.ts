import * as z from 'zod/mini';

/** The address of home: on a phone it shows the day, or the dashboard. */
export const homeSearch = z.object({
  view: z.catch(z.optional(z.literal('dashboard')), undefined),
});
