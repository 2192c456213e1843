import { Button, Group, Stack } from '@mantine/core';
import { createFileRoute, Link } from '@tanstack/react-router';
import { useState } from 'react';
import { verdicts, type Verdict } from '#domain/approval/approval.ts';
import { keyOf, useInbox, type InboxEntry } from '#domain/approval/use-inbox.ts';
import { useDecision } from '#domain/approval/use-decision.tsx';
import { Icon } from '#ui/inline/icon.tsx';
import { t } from '#ui/language/text.ts';
import { EmptyList } from '#ui/list/empty.tsx';
import { RecordCard, RecordCards } from '#ui/list/record-cards.tsx';
import { useSelection } from '#ui/list/selection.ts';
import { RecordMark } from '#ui/status/mark.tsx';
import { Page } from '#ui/layout/page.tsx';
import { addressOf } from '#ui/record/kind.ts';
import { kindOf, loadKinds } from '#ui/record/kinds.ts';
import { nameIn } from '#ui/record/name-in.ts';
import { EntryFacts, useNoticed, type Noticed } from './entry-facts.tsx';
import { InboxBar } from './inbox-bar.tsx';
import { linesOf } from './lines.ts';
import { Narrowing } from './narrowing.tsx';
import { inboxSearch, inOrder } from './order.ts';

export const Route = createFileRoute('/approvals')({
  validateSearch: inboxSearch,
  loader: loadKinds,
  component: Inbox,
});

const TITLE = t('Pending on me');
const SHOWN = 30;

const titleOf = ({ resource, row }: InboxEntry) => nameIn({ resource }, row);
const waitingOf = ({ resource, row }: InboxEntry) => ({ resource, id: row.id });

/** Every record that waits for the viewer's decision. */
function Inbox() {
  const entries = useInbox();
  const search = Route.useSearch();
  const noticed = useNoticed(entries, search.sort);
  const selection = useSelection(TITLE);
  const decision = useDecision();
  const [limit, setLimit] = useState(SHOWN);
  if (!entries) return <Page title={TITLE}>{null}</Page>;
  const cards = inOrder(entries, search).map((entry) => ({ ...entry, id: keyOf(entry) }));
  const chosen = cards.filter(({ id }) => selection.ids.has(id));
  return (
    <Page
      title={TITLE}
      actions={
        cards.length > 0 &&
        !selection.on && (
          <Button variant="default" onClick={selection.start}>
            {t('Select')}
          </Button>
        )
      }
    >
      {entries.length === 0 ? (
        <EmptyList title={t('You’re all caught up')}>
          {t('Plans, visits and expense statements of others appear here until you approve or reject them.')}
        </EmptyList>
      ) : (
        <Stack gap="md">
          <Narrowing entries={entries} search={search} />
          <RecordCards
            label={TITLE}
            rows={cards.slice(0, limit)}
            pick={{ selection, nameOf: titleOf }}
            card={(entry) => (
              <EntryCard
                entry={entry}
                noticed={noticed}
                onDecide={
                  selection.on
                    ? undefined
                    : (verdict) =>
                        decision.ask({ verdict, waiting: [waitingOf(entry)], what: titleOf(entry) })
                }
              />
            )}
          />
          {cards.length > limit && (
            <Button variant="default" onClick={() => setLimit(limit + SHOWN)}>
              {t('Show more')}
            </Button>
          )}
        </Stack>
      )}
      {selection.on && (
        <InboxBar
          count={chosen.length}
          onAll={() => selection.take(cards.map(({ id }) => id))}
          onEnd={selection.end}
          onDecide={(verdict) =>
            decision.ask({
              verdict,
              waiting: chosen.map(waitingOf),
              what: t('{count, plural, one {# decision} other {# decisions}}', { count: chosen.length }),
              onDone: selection.end,
            })
          }
        />
      )}
      {decision.dialog}
    </Page>
  );
}

interface EntryCardProps {
  entry: InboxEntry;
  noticed: Noticed;
  /** Undefined while several are selected: the bar decides on them. */
  onDecide: ((verdict: Verdict) => void) | undefined;
}

function EntryCard({ entry, noticed, onDecide }: EntryCardProps) {
  const { resource, row, labels } = entry;
  const kind = kindOf(resource);
  const title = titleOf(entry);
  const assignee = row.assigned_to && labels[row.assigned_to];
  return (
    <RecordCard
      link={kind ? <Link to={addressOf(kind, row.id)}>{title}</Link> : title}
      under={[kind?.title, row.code, ...linesOf(resource, row, labels), assignee]}
    >
      <EntryFacts entry={entry} noticed={noticed} />
      {row._mark !== 'synced' && <RecordMark mark={row._mark} left={row._left} />}
      {onDecide && (
        <Group gap="xs" grow wrap="nowrap" w="100%">
          {verdicts.map(({ verdict, verb }) => (
            <Button
              key={verdict}
              variant="default"
              mih="3rem"
              leftSection={<Icon name={verdict === 'approved' ? 'tick' : 'close'} />}
              aria-label={`${verb} ${title}`}
              onClick={() => onDecide(verdict)}
            >
              {verb}
            </Button>
          ))}
        </Group>
      )}
    </RecordCard>
  );
}
