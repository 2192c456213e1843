import * as z from 'zod/mini';

const maybe = <T extends z.ZodMiniType>(schema: T) => z.catch(z.optional(schema), undefined);

/** Search params of an edit screen: `op` is a rejected save to correct. */
export const editSearch = z.object({ op: maybe(z.string()) });

/** Search params of a detail screen: the open tab and its list's page. */
export const tabSearch = z.object({
  tab: maybe(z.string()),
  page: maybe(z.number()),
  size: maybe(z.number()),
  sort: maybe(z.string()),
  descending: maybe(z.boolean()),
});

/** Search params of an import screen: which import is shown; without one a new one begins. */
export const importSearch = z.object({ id: maybe(z.string()) });
