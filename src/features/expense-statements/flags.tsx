import { Anchor, List } from '@mantine/core';
import '@mantine/core/styles/List.css';
import { Link } from '@tanstack/react-router';
import { Fragment } from 'react';
import * as z from 'zod/mini';
import type { ClaimedKilometres } from '#contract/day-kilometres.ts';
import { limitedHeads, type Excess } from '#contract/expense-rates.ts';
import type { FlagKind } from '#contract/expense-flags.ts';
import { Card } from '#ui/layout/card.tsx';
import { t } from '#ui/language/text.ts';
import { useServerQuery } from '#ui/status/server-query.ts';
import { ReceiptFacts } from './receipt-facts.tsx';
import { overTexts } from './policy.ts';
import type { Line } from './totals.tsx';

const words: Readonly<Record<FlagKind, string>> = {
  same_file: t('The same receipt was claimed before'),
  same_bill: t('The same bill was claimed before'),
  same_amount: t('The same amount was claimed before for this date'),
  no_receipt: t('Receipt missing'),
  off_duty: t('Not a duty day'),
  off_trip: t('Outside the dates of the trip'),
  over_policy: t('Over the policy'),
  km: t('More kilometres than the day shows'),
};
const kinds = [
  'same_file',
  'same_bill',
  'same_amount',
  'no_receipt',
  'off_duty',
  'off_trip',
  'over_policy',
  'km',
] as const;
const number = z.nullable(z.number());
const kilometres = z.object({ claimed: z.number(), checks: number, odometer: number });
const excess = z.object({ head: z.enum(limitedHeads), claimed: z.number(), allowed: z.number() });
const flags = z.catch(
  z.array(
    z.object({
      kind: z.enum(kinds),
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
  id: string;
  lines: readonly Line[];
}

/** What the server noticed about a claim: it informs whoever decides and blocks nothing. */
export function Flags({ id, lines }: FlagsProps) {
  const answer = useServerQuery('expense_statements.detail', { params: { id } }).value;
  const found = flags.parse(answer?.data['flags']);
  return (
    <>
      {found.length > 0 && <ToCheck found={found} lines={lines} />}
      <ReceiptFacts answered={answer?.data['attachments']} />
    </>
  );
}

function ToCheck({ found, lines }: Pick<FlagsProps, 'lines'> & { found: z.infer<typeof flags> }) {
  return (
    <Card title={t('To check')}>
      <List>
        {grouped(found).map(({ key, kind, expense_ids, others, over, km }) => (
          <List.Item key={key}>
            {[words[kind], titlesOf(lines, expense_ids), overTexts(over), km && kilometresText(km)]
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
