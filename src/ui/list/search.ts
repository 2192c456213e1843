/** Search params from the router, not checked yet. */
export type Search = Readonly<Record<string, unknown>>;

/**
 * Search params of a list's route. The list checks them itself (`listState`): a route is known from the first load on,
 * the fields of its records only with its screen.
 */
export const listParams = (search: Search): Search => search;
