import { Button, Text } from '@mantine/core';
import { createFileRoute } from '@tanstack/react-router';
import { useDeferredValue, useMemo, useState, type ReactElement } from 'react';
import type { WaitingFile } from '#data/api.ts';
import type { Outbox as OutboxAnswer, QueuedOp } from '#data/outbox.ts';
import { useMissing, useStatus } from '#data/hooks.ts';
import { useOutbox } from '#data/stored-hooks.ts';
import { engine } from '#data/engine.ts';
import { isStuck } from '#data/stored.ts';
import type { Missing } from '#data/sync-status.ts';
import { Card } from '#ui/layout/card.tsx';
import { Icon } from '#ui/inline/icon.tsx';
import { Page } from '#ui/layout/page.tsx';
import { loadKinds } from '#ui/record/kinds.ts';
import { syncState } from '#ui/status/sync-state.ts';
import { useNow } from '#ui/hooks/use-now.ts';
import { shownLocale, t } from '#ui/language/text.ts';
import { ConflictLink } from './conflict-link.tsx';
import { ExportButton } from './export-button.tsx';
import { FileCard } from './file-card.tsx';
import { OpCard } from './op-card.tsx';
import { useGradually } from './gradually.ts';
import classes from './outbox.module.css';
import { RetryAll } from './retry-all.tsx';
import { State } from './state.tsx';
import { byRecord } from './words.ts';

export const Route = createFileRoute('/outbox/')({ loader: loadKinds, component: Outbox });

/** Cards of a kind shown at first, and added per tap. */
const STEP = 50;

/** All unsent work, what needs the user first. */
function Outbox() {
  const [limit, setLimit] = useState(STEP);
  const value = useShown(limit);
  const total = value ? sizeOf(value) : undefined;
  const more = () => setLimit(limit + STEP);
  return (
    <Page
      title={t('Outbox')}
      actions={
        <>
          {value && <RetryAll outbox={value} />}
          {value && value.counts.stuck + value.counts.waiting > 0 && <ExportButton />}
          <SyncNow />
        </>
      }
    >
      <StateLine />
      {value && total && (
        <>
          <Cards
            title={t('Needs attention')}
            count={total.needs}
            of={needs}
            value={value}
            limit={limit}
            onMore={more}
          />
          <Cards
            title={t('Waiting')}
            count={total.waits}
            of={waits}
            value={value}
            limit={limit}
            onMore={more}
          />
        </>
      )}
      {total?.needs === 0 && total.waits === 0 && (
        <Text c="dimmed">
          {t('You’re all caught up. Changes you save offline appear here until they are sent.')}
        </Text>
      )}
    </Page>
  );
}

type Shown = OutboxAnswer & { missing: Missing };

/** During a push the outbox changes faster than a slow phone renders it; taps have priority. */
function useShown(limit: number): Shown | undefined {
  const outbox = useOutbox({ limit });
  const missing = useMissing();
  return useDeferredValue(useMemo(() => outbox && { ...outbox, missing }, [outbox, missing]));
}

const isRefused = (file: WaitingFile) => file.state === 'refused';

function sizeOf({ counts, issues, files }: OutboxAnswer) {
  const refused = files.filter(isRefused).length;
  return {
    needs: counts.stuck + issues.length + refused,
    waits: counts.waiting + files.length - refused,
  };
}

const needs = ({ ops, issues, files, missing }: Shown) => [
  ...byRecord(issues).map((own) => <ConflictLink key={own[0].id} issues={own} />),
  ...cardsOf(ops.filter(isStuck), missing),
  ...files.filter(isRefused).map((file) => <FileCard key={file.file_id} file={file} />),
];

const waits = ({ ops, files, missing }: Shown) => [
  ...cardsOf(
    ops.filter((op) => !isStuck(op)),
    missing,
  ),
  ...files.filter((file) => !isRefused(file)).map((file) => <FileCard key={file.file_id} file={file} />),
];

const cardsOf = (ops: readonly QueuedOp[], missing: Missing) =>
  byRecord(ops).map((own) => <OpCard key={own[0].op_id} ops={own} missing={missing} />);

interface CardsProps {
  title: string;
  /** Total. */
  count: number;
  of: (outbox: Shown) => readonly ReactElement[];
  value: Shown;
  limit: number;
  onMore: () => void;
}

/** The cards of one state; of a long outbox only the first, which move up as it is sent. */
function Cards({ title, count, of, value, limit, onMore }: CardsProps) {
  const cards = useMemo(() => of(value).slice(0, limit), [of, value, limit]);
  const shown = useGradually(cards);
  if (count === 0) return null;
  return (
    <Card title={`${title} (${count.toLocaleString(shownLocale)})`}>
      <ul className={classes.list}>{shown}</ul>
      {count > limit && (
        <Button variant="default" className={classes.ask} onClick={onMore}>
          {t('Show more')}
        </Button>
      )}
    </Card>
  );
}

function StateLine() {
  const status = useStatus();
  const now = useNow(status.waiting > 0 ? 10_000 : 60_000);
  const state = syncState(status, now);
  // Every screen already shows a network or storage error.
  if (state.icon === 'offline' || status.storage_error !== null) return null;
  return (
    <State tone={state.tone} icon={state.icon} size={20}>
      {state.long}
    </State>
  );
}

function SyncNow() {
  const { busy } = useStatus();
  return (
    <Button
      leftSection={<Icon name="refresh" />}
      aria-disabled={busy}
      onClick={() => {
        if (!busy) void engine().wake('user');
      }}
    >
      {busy ? t('Syncing') : t('Sync now')}
    </Button>
  );
}
