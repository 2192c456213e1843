import * as z from 'zod/mini';

const maybe = <T extends z.ZodMiniType>(schema: T) => z.catch(z.optional(schema), undefined);

/** The address of an edit screen: `op` names a refused save to put right. */
export const editSearch = z.object({ op: maybe(z.string()) });

/** The part of a detail screen's address that says which tab is open and where its list stands. */
export const tabSearch = z.object({
  tab: maybe(z.string()),
  page: maybe(z.number()),
  size: maybe(z.number()),
  sort: maybe(z.string()),
  descending: maybe(z.boolean()),
});

/** The address of an import screen: which import is shown; without one a new one begins. */
export const importSearch = z.object({ id: maybe(z.string()) });
