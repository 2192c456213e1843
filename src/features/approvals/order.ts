import * as z from 'zod/mini';
import type { DecidedName } from '#contract/approval.ts';
import type { ListRow } from '#data/api.ts';
import { decidedNames } from '#domain/approval/decided-names.ts';
import type { InboxEntry } from '#domain/approval/use-inbox.ts';

export const orders = ['oldest', 'newest', 'amount'] as const;
export type Order = (typeof orders)[number];

/** What of the inbox is shown, and in which order; an unknown value shows everything, the oldest first. */
export const inboxSearch = z.object({
  kind: z.catch(z.optional(z.enum(decidedNames)), undefined),
  sort: z.catch(z.optional(z.enum(orders)), undefined),
});

/** What a decision costs, by kind. */
const amounts: { [N in DecidedName]: ((row: ListRow<N>) => number) | null } = {
  journey_plans: null,
  market_visits: null,
  expense_statements: ({ payable_amount = 0 }) => payable_amount,
};

/** Null for a kind without money. */
export const amountOf = <N extends DecidedName>(resource: N, row: ListRow<N>): number | null =>
  amounts[resource]?.(row) ?? null;

/** The entries of one kind, or of all, in the given order; those without money come last. `entries` are oldest first. */
export function inOrder(
  entries: readonly InboxEntry[],
  { kind, sort }: z.infer<typeof inboxSearch>,
): InboxEntry[] {
  const shown = entries.filter(({ resource }) => kind === undefined || resource === kind);
  if (sort === 'newest') return shown.toReversed();
  if (sort !== 'amount') return shown;
  const money = ({ resource, row }: InboxEntry) => amountOf(resource, row) ?? -Infinity;
  return shown.toSorted((one, other) => (money(one) === money(other) ? 0 : money(other) - money(one)));
}
