import { Button, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useStatus } from '#data/hooks.ts';
import { Empty } from '#ui/list/empty.tsx';
import { Page } from '#ui/page.tsx';

/** Where a lead should be that this phone does not hold. */
export function Absent() {
  const { pulled_at } = useStatus();
  return (
    <Page title="Lead">
      <Empty title={pulled_at === null ? 'This lead has not arrived yet' : 'This lead is not on this phone'}>
        <Text>
          {pulled_at === null
            ? 'The first rows are still on their way from the server.'
            : 'It was deleted, or moved to another officer.'}
        </Text>
        <Button variant="default" renderRoot={(props) => <Link to="/leads" {...props} />}>
          All leads
        </Button>
      </Empty>
    </Page>
  );
}
