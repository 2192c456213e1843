import { Button, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useStatus } from '#data/hooks.ts';
import { Empty } from '../list/empty.tsx';
import { Page } from '../page.tsx';
import { wordOf, type RecordKind } from './kind.ts';

/** Where a record should be that this phone does not hold. */
export function Absent({ kind }: { kind: RecordKind }) {
  const { pulled_at } = useStatus();
  const coming = pulled_at === null;
  return (
    <Page title={kind.title}>
      <Empty title={`This ${wordOf(kind)} ${coming ? 'has not arrived yet' : 'is not on this phone'}`}>
        <Text>
          {coming
            ? 'The first rows are still on their way from the server.'
            : 'It was deleted, or moved to another officer.'}
        </Text>
        <Button variant="default" renderRoot={(props) => <Link to={kind.path} {...props} />}>
          All {kind.plural.toLowerCase()}
        </Button>
      </Empty>
    </Page>
  );
}
