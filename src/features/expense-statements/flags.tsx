import { Anchor, List } from '@mantine/core';
import '@mantine/core/styles/List.css';
import { Link } from '@tanstack/react-router';
import { Fragment } from 'react';
import * as z from 'zod/mini';
import type { ClaimedKilometres } from '#contract/day-kilometres.ts';
import { limitedHeads, type Excess } from '#contract/expense-rates.ts';
import { flagKinds, flagTexts, type FlagKind } from '#contract/expense-flags.ts';
import { Card } from '#ui/layout/card.tsx';
import { t, translated } from '#ui/language/text.ts';
import type { ServerQuery } from '#ui/status/server-query.ts';
import { ServerQueryStatus } from '#ui/status/server-query-status.tsx';
import { ReceiptFacts } from './receipt-facts.tsx';
import { overTexts } from './policy.ts';
import type { Line } from './totals.tsx';

const number = z.nullable(z.number());
const kilometres = z.object({ claimed: z.number(), checks: number, odometer: number });
const excess = z.object({
  head: z.enum(limitedHeads),
  claimed: z.number(),
  allowed: z.number(),
  lines: z._default(z.number(), 1),
  statements: z._default(z.number(), 1),
});
const flags = z.catch(
  z.array(
    z.object({
      kind: z.enum(flagKinds),
      expense_id: z.nullable(z.string()),
      other: z.nullable(z.object({ id: z.string(), code: z.nullable(z.string()) })),
      over: z._default(z.array(excess), []),
      km: z.optional(kilometres),
    }),
  ),
  [],
);

type Other = NonNullable<z.infer<typeof flags>[number]['other']>;

interface FlagsProps {
  /** The statement as the server answers it. */
  asked: ServerQuery<{ data: Readonly<Record<string, unknown>> }>;
  lines: readonly Line[];
}

/** What the server noticed about a claim: it informs whoever decides and blocks nothing. */
export function Flags({ asked, lines }: FlagsProps) {
  const answered = asked.value?.data;
  const found = flags.parse(answered?.['flags']);
  return (
    <>
      {found.length > 0 && <ToCheck found={found} lines={lines} />}
      {asked.problem !== null && answered === undefined && (
        <Card title={t('To check')}>
          <ServerQueryStatus asked={asked} />
        </Card>
      )}
      <ReceiptFacts answered={answered?.['attachments']} />
    </>
  );
}

function ToCheck({ found, lines }: Pick<FlagsProps, 'lines'> & { found: z.infer<typeof flags> }) {
  return (
    <Card title={t('To check')}>
      <List>
        {grouped(found).map(({ key, kind, expense_ids, others, over, km }) => (
          <List.Item key={key}>
            {[
              translated(flagTexts[kind]),
              titlesOf(lines, expense_ids),
              overTexts(over),
              km && kilometresText(km),
            ]
              .filter(Boolean)
              .join(': ')}
            {others.map(({ id: other, code }) => (
              <Fragment key={other}>
                {' '}
                <Anchor
                  inherit
                  underline="always"
                  renderRoot={(props) => (
                    <Link to="/expensestatements/$id" params={{ id: other }} {...props} />
                  )}
                >
                  {code ?? t('Expense Statement')}
                </Anchor>
              </Fragment>
            ))}
          </List.Item>
        ))}
      </List>
    </Card>
  );
}

const titlesOf = (lines: readonly Line[], ids: readonly string[]): string =>
  lines
    .filter(({ id }) => ids.includes(id))
    .map(({ title }) => title)
    .join(', ');

function kilometresText({ claimed, checks, odometer }: ClaimedKilometres): string {
  const unknown = t('not known');
  return t('claimed {claimed}, by check-ins {checks}, by odometer {odometer}', {
    claimed: t('{kilometres} km', { kilometres: claimed }),
    checks: checks === null ? unknown : t('about {kilometres} km', { kilometres: checks }),
    odometer: odometer === null ? unknown : t('{kilometres} km', { kilometres: odometer }),
  });
}

interface Entry {
  key: string;
  kind: FlagKind;
  expense_ids: string[];
  others: Other[];
  over: readonly Excess[];
  km: ClaimedKilometres | undefined;
}

/** One entry for each kind; where it has more to tell, one for each line, with all the statements it was found in. */
function grouped(found: z.infer<typeof flags>) {
  const entries = new Map<string, Entry>();
  for (const { kind, expense_id, other, over, km } of found) {
    const key = other || over.length > 0 || km ? `${kind},${expense_id ?? ''}` : kind;
    const entry = entries.get(key) ?? { key, kind, expense_ids: [], others: [], over, km };
    entries.set(key, entry);
    if (expense_id !== null) entry.expense_ids.push(expense_id);
    if (other && !entry.others.some(({ id }) => id === other.id)) entry.others.push(other);
  }
  return [...entries.values()];
}
