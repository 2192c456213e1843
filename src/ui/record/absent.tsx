import { Button, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import type { SyncStatus } from '#data/sync-status.ts';
import { engine } from '#data/engine.ts';
import { useStatus } from '#data/hooks.ts';
import { Empty } from '../list/empty.tsx';
import { Page } from '../layout/page.tsx';
import { wordOf, type RecordKind } from './kind.ts';

/** Placeholder of a record not on this phone. A new record of others comes with the next sync. */
export function Absent({ kind }: { kind: RecordKind }) {
  const status = useStatus();
  const [since] = useState(() => Date.now());
  // The sync runs outside React; a record it brings replaces this screen.
  useEffect(() => {
    void engine().wake('user');
  }, []);
  const coming = status.pulled_at === null;
  return (
    <Page title={kind.title}>
      <Empty title={`This ${wordOf(kind)} ${coming ? 'has not arrived yet' : 'is not on this phone'}`}>
        <Text>{whyAbsent(status, since)}</Text>
        <Button variant="default" renderRoot={(props) => <Link to={kind.path} {...props} />}>
          All {kind.plural.toLowerCase()}
        </Button>
      </Empty>
    </Page>
  );
}

function whyAbsent({ pulled_at, online, server_down }: SyncStatus, since: number): string {
  if (pulled_at === null) return 'Data is still loading from the server.';
  if (pulled_at >= since) return 'It was deleted, or moved to another officer.';
  if (online !== false) return 'Searching on the server…';
  return server_down
    ? 'The server is not working, so it can’t be searched.'
    : 'Connect to the network to search on the server.';
}
