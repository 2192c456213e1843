import { Anchor, List } from '@mantine/core';
import '@mantine/core/styles/List.css';
import { Link } from '@tanstack/react-router';
import { Fragment } from 'react';
import { Card } from '#ui/layout/card.tsx';
import { t } from '#ui/language/text.ts';
import type { ServerQuery } from '#ui/status/server-query.ts';
import { ServerQueryStatus } from '#ui/status/server-query-status.tsx';
import { entriesIn, entryText, type Entry } from './flag-entries.ts';
import { ReceiptFacts } from './receipt-facts.tsx';
import type { Line } from './totals.tsx';

interface FlagsProps {
  /** The statement as the server answers it. */
  asked: ServerQuery<{ data: Readonly<Record<string, unknown>> }>;
  lines: readonly Line[];
}

/** What the server noticed about a claim: it informs whoever decides and blocks nothing. */
export function Flags({ asked, lines }: FlagsProps) {
  const answered = asked.value?.data;
  const entries = entriesIn(answered);
  return (
    <>
      {entries.length > 0 && <ToCheck entries={entries} lines={lines} />}
      {asked.problem !== null && answered === undefined && (
        <Card title={t('To check')}>
          <ServerQueryStatus asked={asked} />
        </Card>
      )}
      <ReceiptFacts answered={answered?.['attachments']} />
    </>
  );
}

function ToCheck({ entries, lines }: Pick<FlagsProps, 'lines'> & { entries: readonly Entry[] }) {
  return (
    <Card title={t('To check')}>
      <List>
        {entries.map((entry) => (
          <List.Item key={entry.key}>
            {entryText(entry, lines)}
            {entry.others.map(({ id: other, code }) => (
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
