import { Button, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import type { SyncStatus } from '#data/sync-status.ts';
import { engine } from '#data/engine.ts';
import { useStatus } from '#data/hooks.ts';
import { goneWords } from '../inline/gone.ts';
import { t } from '../language/text.ts';
import { Empty } from '../list/empty.tsx';
import { Page } from '../layout/page.tsx';
import { listAddressOf, wordOf, type RecordKind } from './kind.ts';

/** Placeholder of a record not on this phone. A new record of others comes with the next sync. */
export function Absent({ kind, id }: { kind: RecordKind; id: string }) {
  const status = useStatus();
  const [since] = useState(() => Date.now());
  // The sync runs outside React; a record it brings replaces this screen.
  useEffect(() => {
    void engine().wake('user');
  }, []);
  const coming = status.pulled_at === null;
  const record = wordOf(kind);
  const why = whyAbsent(status, since);
  return (
    <Page title={kind.title}>
      <Empty
        title={
          coming
            ? t('This {record} has not arrived yet', { record })
            : t('This {record} is not on this {device}', { record })
        }
      >
        <Text>{kind.Gone ? <kind.Gone id={id} otherwise={why} /> : why}</Text>
        <Button variant="default" renderRoot={(props) => <Link to={listAddressOf(kind)} {...props} />}>
          {t('All {plural}', { plural: kind.plural.toLowerCase() })}
        </Button>
      </Empty>
    </Page>
  );
}

type Known = Pick<SyncStatus, 'pulled_at' | 'online' | 'server_down' | 'recovered_at'>;

/** Why a record is not on this device, and what brings it. */
export function whyAbsent({ pulled_at, online, server_down, recovered_at }: Known, since: number): string {
  if (pulled_at === null && online !== false) return t('Data is still loading from the server.');
  if (pulled_at === null)
    return server_down
      ? t('Data will load when the server works again.')
      : t('Data will load when you’re online.');
  if (pulled_at >= since) return goneWords(recovered_at);
  if (online !== false) return t('Searching on the server…');
  return server_down
    ? t('The server is not working, so it can’t be searched.')
    : t('Connect to the network to search on the server.');
}
