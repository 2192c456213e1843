import { Button, Progress, Text } from '@mantine/core';
import '@mantine/core/styles/Progress.css';
import { createFileRoute } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import type { StorageReport } from '#data/api.ts';
import type { SyncStatus } from '#data/sync-status.ts';
import { engine } from '#data/engine.ts';
import { useStatus } from '#data/hooks.ts';
import { useOutbox } from '#data/stored-hooks.ts';
import { follow } from '#data/live.ts';
import { bytesText } from '#lib/bytes.ts';
import { Card } from '#ui/layout/card.tsx';
import { Facts } from '#ui/layout/facts.tsx';
import { Page } from '#ui/layout/page.tsx';
import { kindOf, loadKinds } from '#ui/record/kinds.ts';
import { LineLink } from '#ui/inline/text-link.tsx';
import { useNow } from '#ui/hooks/use-now.ts';
import { whenText } from '#ui/inline/when.ts';
import { shownLocale, t } from '#ui/language/text.ts';
import { ExportButton } from './export-button.tsx';
import { FaultsCard } from './faults-card.tsx';
import classes from './outbox.module.css';
import { clockText, othersText, serverText, waitingText } from './storage-words.ts';

export const Route = createFileRoute('/data-safety')({
  loader: loadKinds,
  component: DataSafety,
});

/** What this device stores, how safe it is there, and what is unsent. */
function DataSafety() {
  const status = useStatus();
  const { report, asked } = useStorage();
  return (
    <Page title={t('Data safety')} actions={status.unsent > 0 && <ExportButton />}>
      <UnsentFacts status={status} />
      <Card title={t('On this {device}')}>
        <Facts
          facts={[
            {
              label: t('As of'),
              value: status.pulled_at === null ? t('Loading your data') : whenText(status.pulled_at),
            },
            ...Object.entries(report?.rows ?? {})
              .filter(([resource]) => resource !== 'choices')
              .map(([resource, count]) => ({
                label: kindOf(resource)?.plural ?? othersText(resource),
                value: count.toLocaleString(shownLocale),
              })),
          ]}
        />
      </Card>
      {report && <Space report={report} asked={asked} />}
      <FaultsCard />
    </Page>
  );
}

function useStorage() {
  const [report, setReport] = useState<StorageReport>();
  const [round, setRound] = useState(0);
  useEffect(
    () =>
      follow(
        () => engine().storage(),
        (event) => event.kind === 'rows',
        setReport,
        // Without the report the rest of the screen is still correct.
        () => undefined,
      ),
    [round],
  );
  return { report, asked: () => setRound((before) => before + 1) };
}

function UnsentFacts({ status }: { status: SyncStatus }) {
  const { attention, clock_offset } = status;
  const files = useOutbox({ limit: 0 })?.files ?? [];
  const size = files.reduce((sum, file) => sum + file.size - file.sent, 0);
  const now = useNow(60_000);
  return (
    <Card title={t('Not on the server')} aside={<LineLink to="/outbox">{t('Open the Outbox')}</LineLink>}>
      <Facts
        facts={[
          {
            label: t('Waiting'),
            value: waitingText(status, now),
          },
          ...(files.length > 0
            ? [
                {
                  label: t('Files'),
                  value: t('{files}, {bytes} to send', {
                    files: t('{count, plural, one {# file} other {# files}}', { count: files.length }),
                    bytes: bytesText(size),
                  }),
                },
              ]
            : []),
          {
            label: t('Needs attention'),
            value:
              attention === 0
                ? t('Nothing')
                : t('{count, plural, one {# item} other {# items}}', { count: attention }),
          },
          { label: t('Server'), value: serverText(status) },
          { label: t('Clock'), value: clockText(clock_offset) },
        ]}
      />
    </Card>
  );
}

function Space({ report, asked }: { report: StorageReport; asked: () => void }) {
  const { usage, quota, persisted } = report;
  const [refused, setRefused] = useState(false);
  const ask = async () => {
    setRefused(!(await navigator.storage.persist()));
    asked();
  };
  return (
    <Card title={t('Storage')}>
      {usage !== null && quota !== null && (
        <>
          <Text>{t('{bytes} of {bytes2} used', { bytes: bytesText(usage), bytes2: bytesText(quota) })}</Text>
          <Progress value={Math.max(1, (usage / quota) * 100)} aria-label={t('Storage used')} />
        </>
      )}
      <Text>
        {persisted
          ? t('The data on this {device} is protected.')
          : t('This {device} may delete the data when storage runs low. What is sent is safe on the server.')}
      </Text>
      {!persisted && (
        <Button variant="light" className={classes.ask} onClick={() => void ask()}>
          {t('Protect my data')}
        </Button>
      )}
      {refused && (
        <Text role="status">
          {t('This {device} did not allow it yet. It usually does once the app is on the home screen.')}
        </Text>
      )}
    </Card>
  );
}
