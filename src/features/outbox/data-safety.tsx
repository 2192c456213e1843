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
import { ageText, countText } from '#ui/inline/age.ts';
import { Card } from '#ui/layout/card.tsx';
import { Facts } from '#ui/layout/facts.tsx';
import { Page } from '#ui/layout/page.tsx';
import { wordOfName } from '#contract/define-fields.ts';
import { kindOf, loadKinds } from '#ui/record/kinds.ts';
import { TextLink } from '#ui/inline/text-link.tsx';
import { useNow } from '#ui/hooks/use-now.ts';
import { whenText } from '#ui/inline/when.ts';
import { ExportButton } from './export-button.tsx';
import { FaultsCard } from './faults-card.tsx';
import classes from './outbox.module.css';
import { clockText, serverText } from './storage-words.ts';

export const Route = createFileRoute('/data-safety')({
  loader: loadKinds,
  component: DataSafety,
});

/** What this device stores, how safe it is there, and what is unsent. */
function DataSafety() {
  const status = useStatus();
  const { report, asked } = useStorage();
  return (
    <Page title="Data safety" actions={status.unsent > 0 && <ExportButton />}>
      <UnsentFacts status={status} />
      <Card title="On this phone">
        <Facts
          facts={[
            {
              label: 'As of',
              value: status.pulled_at === null ? 'Loading your data' : whenText(status.pulled_at),
            },
            ...Object.entries(report?.rows ?? {}).map(([resource, count]) => ({
              label: kindOf(resource)?.plural ?? wordOfName(resource),
              value: count.toLocaleString('en-IN'),
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
  const { waiting, attention, oldest_at, online, clock_offset } = status;
  const files = useOutbox({ limit: 0 })?.files ?? [];
  const size = files.reduce((sum, file) => sum + file.size - file.sent, 0);
  const now = useNow(60_000);
  const oldest = oldest_at === null ? '' : `, the oldest for ${ageText(now - oldest_at)}`;
  return (
    <Card title="Not on the server" aside={<TextLink to="/outbox">Open the Outbox</TextLink>}>
      <Facts
        facts={[
          { label: 'Waiting', value: waiting === 0 ? 'Nothing' : countText(waiting, 'change') + oldest },
          ...(files.length > 0
            ? [{ label: 'Files', value: `${countText(files.length, 'file')}, ${bytesText(size)} to send` }]
            : []),
          { label: 'Needs attention', value: attention === 0 ? 'Nothing' : countText(attention, 'item') },
          { label: 'Server', value: serverText(online) },
          { label: 'Clock of this phone', value: clockText(clock_offset) },
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
    <Card title="Storage">
      {usage !== null && quota !== null && (
        <>
          <Text>
            {bytesText(usage)} of {bytesText(quota)} used
          </Text>
          <Progress value={Math.max(1, (usage / quota) * 100)} aria-label="Storage used" />
        </>
      )}
      <Text>
        {persisted
          ? 'The data on this phone is protected.'
          : 'The phone may delete the data when storage runs low. What is sent is safe on the server.'}
      </Text>
      {!persisted && (
        <Button variant="light" className={classes.ask} onClick={() => void ask()}>
          Protect my data
        </Button>
      )}
      {refused && (
        <Text role="status">
          The phone did not allow it yet. It usually does once the app is on the home screen.
        </Text>
      )}
    </Card>
  );
}
