import { Button, Text } from '@mantine/core';
import { createFileRoute } from '@tanstack/react-router';
import { useOutbox, useStatus } from '#data/hooks.ts';
import { engine } from '#data/engine.ts';
import { Card } from '#ui/card.tsx';
import { Icon } from '#ui/icon.tsx';
import { Page } from '#ui/page.tsx';
import { loadKinds } from '#ui/record/kinds.ts';
import { syncState } from '#ui/sync-state.ts';
import { useNow } from '#ui/use-now.ts';
import { ConflictLink } from './conflict-link.tsx';
import { ExportButton } from './export-button.tsx';
import { FileCard } from './file-card.tsx';
import { OpCard } from './op-card.tsx';
import classes from './outbox.module.css';
import { RetryAll } from './retry-all.tsx';
import { State } from './state.tsx';
import { byRecord, needsUser } from './words.ts';

export const Route = createFileRoute('/outbox/')({ loader: loadKinds, component: Outbox });

/** Everything the server does not have yet, what needs the user first. */
function Outbox() {
  const { value } = useOutbox();
  const ops = value?.ops ?? [];
  const issues = value?.issues ?? [];
  const files = value?.files ?? [];
  const refused = files.filter((file) => file.state === 'refused');
  const kept = files.filter((file) => file.state !== 'refused');
  const stuck = ops.filter(needsUser);
  const waiting = ops.filter((op) => !needsUser(op));
  return (
    <Page
      title="Outbox"
      actions={
        <>
          <RetryAll ops={ops} files={files} />
          {ops.length > 0 && <ExportButton />}
          <SyncNow />
        </>
      }
    >
      <StateLine />
      {value && stuck.length + issues.length + refused.length > 0 && (
        <Card title={`Needs you (${stuck.length + issues.length + refused.length})`}>
          <ul className={classes.list}>
            {byRecord(issues).map(([first, ...more]) => (
              <ConflictLink key={first.id} issues={[first, ...more]} />
            ))}
            {stuck.map((op) => (
              <OpCard key={op.op_id} op={op} all={ops} />
            ))}
            {refused.map((file) => (
              <FileCard key={file.file_id} file={file} />
            ))}
          </ul>
        </Card>
      )}
      {value && waiting.length + kept.length > 0 && (
        <Card title={`Waiting (${waiting.length + kept.length})`}>
          <ul className={classes.list}>
            {waiting.map((op) => (
              <OpCard key={op.op_id} op={op} all={ops} />
            ))}
            {kept.map((file) => (
              <FileCard key={file.file_id} file={file} />
            ))}
          </ul>
        </Card>
      )}
      {value && ops.length + issues.length + files.length === 0 && (
        <Text c="dimmed">Nothing waits here. What you save while offline appears here until it is sent.</Text>
      )}
    </Page>
  );
}

function StateLine() {
  const status = useStatus();
  const now = useNow(status.waiting > 0 ? 10_000 : 60_000);
  const state = syncState(status, now);
  // A lack of network or storage stands above every screen already.
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
      {busy ? 'Syncing' : 'Sync now'}
    </Button>
  );
}
