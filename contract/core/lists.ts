import * as z from 'zod/mini';
import { ok } from './call.ts';
import { flag } from './more-rules.ts';
import { ordersOf, pageSizesOf, type Resource } from './resource.ts';
import { bounded } from './text.ts';

/** The most entries of any list in a body. A list of the contract may allow fewer, never more. */
export const MOST_ITEMS = 1000;

/** A dropdown entry: key and label. */
export const choice = z.object({ key: z.string(), value: z.string() });
export type Choice = z.infer<typeof choice>;

const count = (limit: number) => z.pipe(z.coerce.number(), z.int().check(z.gte(1), z.lte(limit)));

/**
 * Query of a paged call. Filters come as one JSON text, as `filters[name]=value` or as plain names; the server folds
 * them into `filters` before this check. (RULE-030, RULE-052.)
 */
export function listRequest(resource: Resource) {
  return z.object({
    sortBy: z.optional(z.enum(ordersOf(resource))),
    descending: z.optional(flag),
    rowsPerPage: z.optional(z.pipe(z.coerce.number(), z.literal([...pageSizesOf(resource)]))),
    page: z.optional(count(1_000_000)),
    query: z.optional(bounded(200)),
    filters: z.optional(
      z.record(z.string(), z.nullable(z.coerce.string().check(z.maxLength(200, { abort: true })))),
    ),
  });
}

/** The specified list answer: list.data and list.total. */
export const listAnswer = <T extends z.ZodMiniType>(row: T) =>
  ok({ list: z.object({ data: z.array(row), total: z.int() }) });

/** Search text: `query`, `text` or a bare query string, folded into `query` by the server. (RULE-031.) */
export const searchRequest = z.object({ query: bounded(200) });
