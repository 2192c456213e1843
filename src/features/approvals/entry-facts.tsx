import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import * as z from 'zod/mini';
import type { DecidedName } from '#contract/approval.ts';
import { flagKinds, flagTexts, type FlagCounts } from '#contract/expense-flags.ts';
import { onTheWayText, useReceiptCount } from '#domain/expense/receipts-on-the-way.tsx';
import { useArrived } from '#data/hooks.ts';
import type { InboxEntry } from '#domain/approval/use-inbox.ts';
import { Icon } from '#ui/inline/icon.tsx';
import { t, translated } from '#ui/language/text.ts';
import classes from '#ui/layout/line.module.css';
import type { Order } from './order.ts';
import { useServerQuery } from '#ui/status/server-query.ts';

const shown = z.catch(
  z.array(z.object({ id: z.string(), flag_counts: z.record(z.string(), z.number()) })),
  [],
);

/** What the server noticed about a waiting record, in words, by its id; a text for those it was not asked about. */
export interface Noticed {
  texts: ReadonlyMap<string, readonly string[]>;
  unknown: string;
}

const asked: Readonly<Record<Order, { sortBy: string; descending: boolean }>> = {
  oldest: { sortBy: 'created_at', descending: false },
  newest: { sortBy: 'created_at', descending: true },
  amount: { sortBy: 'payable_amount', descending: true },
};

/** Asks the server once for the first of them in that order. */
export function useNoticed(entries: readonly InboxEntry[] = [], order: Order = 'oldest'): Noticed {
  const some = entries.some(({ resource }) => resource === 'expense_statements');
  const query = { ...asked[order], rowsPerPage: 50 as const, filters: { selectedTab: 'pending_on_me' } };
  const { value, problem } = useServerQuery('expense_statements.list', some ? { query } : null);
  const known = shown
    .parse(value?.data.data)
    .map(
      ({ id, flag_counts }) => [id, kindsIn(flag_counts).map((kind) => translated(flagTexts[kind]))] as const,
    );
  return { texts: new Map(known), unknown: unknownText(value !== undefined, problem !== null) };
}

const kindsIn = (counts: FlagCounts) => flagKinds.filter((kind) => (counts[kind] ?? 0) > 0);

/** What is said of a statement the answer does not name: nothing while the server is asked. */
export function unknownText(answered: boolean, failed: boolean): string {
  if (answered) return t('Open it to see what to check');
  return failed ? t('Can’t load what to check right now') : '';
}

interface FactsProps {
  id: string;
  /** Undefined where the server was not asked about it. */
  noticed: readonly string[] | undefined;
  unknown: string;
}

/** What else a row tells, by kind. */
const facts: { [N in DecidedName]: ((props: FactsProps) => ReactNode) | null } = {
  journey_plans: null,
  market_visits: null,
  expense_statements: StatementFacts,
};

/** What an approver has to know of a waiting record beside its line. */
export function EntryFacts({ entry: { resource, row }, noticed }: { entry: InboxEntry; noticed: Noticed }) {
  const Facts = facts[resource];
  return Facts && <Facts id={row.id} noticed={noticed.texts.get(row.id)} unknown={noticed.unknown} />;
}

function StatementFacts({ id, noticed, unknown }: FactsProps) {
  const arrived = useArrived();
  const receipts = useReceiptCount(id);
  if (!receipts || !arrived) return null;
  const count = t('{count, plural, =0 {No receipts} one {# receipt} other {# receipts}}', receipts);
  return (
    <div>
      <Text size="sm">{onTheWayText(receipts) || count}</Text>
      {noticed === undefined && unknown !== '' && (
        <Text size="sm" c="dimmed">
          {unknown}
        </Text>
      )}
      {noticed?.map((text) => (
        <Text key={text} size="sm" className={classes.line} data-tone="wait">
          <Icon name="alert" />
          {text}
        </Text>
      ))}
    </div>
  );
}
