import { Alert, Anchor, Group, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { Issue, Marked, PendingOp } from '#data/api.ts';
import { useStatus } from '#data/hooks.ts';
import { RecordMark } from './mark.tsx';
import { takeBack } from './undo.ts';
import { whenText } from './when.ts';

interface RecordTruthProps {
  record: Marked;
  pending: readonly PendingOp[];
  issues: readonly Issue[];
  /** Called after the newest unsent save was taken back. */
  onTakenBack?: () => void;
}

/** Where a record stands, since when, and what can be done about it. */
export function RecordTruth({ record, pending, issues, onTakenBack }: RecordTruthProps) {
  const { pulled_at } = useStatus();
  const newest = pending.at(-1);
  return (
    <>
      <Group gap="xs">
        <RecordMark mark={record._mark} left={record._left} />
        {record._mark === 'synced' && pulled_at !== null && (
          <Text size="sm" c="dimmed">
            as of {whenText(pulled_at)}
          </Text>
        )}
        {record._mark === 'waiting' && newest && (
          <Text size="sm" c="dimmed">
            saved {whenText(newest.at)}
          </Text>
        )}
        {newest?.withdrawable && (
          <Anchor
            component="button"
            type="button"
            size="sm"
            underline="always"
            onClick={() => void takeBack(newest.op_id, { ...(onTakenBack && { undone: onTakenBack }) })}
          >
            Undo
          </Anchor>
        )}
      </Group>
      <LeftNotice record={record} />
      <NeedsUser pending={pending} issues={issues} />
    </>
  );
}

const leftWords = {
  moved:
    'This record was moved to another officer. It stays here, for reading only, until your unsent work on it is answered.',
  deleted:
    'This record was deleted on the server. It stays here, for reading only, until your unsent work on it is answered.',
} as const;

/** Says why a record can only be read. */
export function LeftNotice({ record }: { record: Marked }) {
  if (!record._left) return null;
  return <Alert color="red">{leftWords[record._left]}</Alert>;
}

/** What the server refused, and fields that were changed on both sides. */
function NeedsUser({ pending, issues }: Pick<RecordTruthProps, 'pending' | 'issues'>) {
  const refused = pending.filter((op) => op.error !== null && op.state !== 'ready' && op.state !== 'sending');
  if (refused.length === 0 && issues.length === 0) return null;
  return (
    <Alert color="red" role="status" title="This needs you">
      {refused.map((op) => (
        <Text key={op.op_id} size="sm">
          Not taken by the server: {op.error?.message}
        </Text>
      ))}
      {issues.length > 0 && (
        <Text size="sm">
          {issues.length === 1 ? 'One field was' : `${issues.length} fields were`} changed here and on the
          server.
        </Text>
      )}
      <Anchor size="sm" underline="always" renderRoot={(props) => <Link to="/outbox" {...props} />}>
        Open the Outbox
      </Anchor>
    </Alert>
  );
}
