import * as z from 'zod/mini';

/** Search params of home: on a phone, the day or the dashboard. */
export const homeSearch = z.object({
  view: z.catch(z.optional(z.literal('dashboard')), undefined),
});
