import { Button, Stack, Text } from '@mantine/core';
import { useEffect, useState } from 'react';
import type { SyncStatus } from '#data/sync-status.ts';
import { engine } from '#data/engine.ts';
import { useStatus } from '#data/hooks.ts';
import { t } from '../language/text.ts';
import { Dialog } from '../overlay/dialog.tsx';
import { unreached } from '../status/sync-state.ts';

/** Signs out at once when everything is sent, otherwise asks about unsent work. */
export function SignOut({ onStay }: { onStay: () => void }) {
  const status = useStatus();
  const [before] = useState(status);
  const [asked, setAsked] = useState<SyncStatus>();
  const [canLock, setCanLock] = useState(true);
  const [sending, setSending] = useState(false);
  // Just after a start no status was reported yet: only the answer counts.
  const now = status === before && asked ? asked : status;
  const { unsent, attention, online } = now;
  const done = unsent === 0;
  const stuck = sending && attention > 0 && attention >= unsent;
  const leaves = asked !== undefined && (asked.unsent === 0 || (sending && done));

  useEffect(() => {
    const ask = async () => {
      const [status, lock] = await Promise.all([engine().status(), engine().canLock()]);
      setCanLock(lock);
      setAsked(status);
    };
    ask().catch(() => setAsked(before));
  }, [before]);

  // Signing out is a side effect, run when there is nothing left to ask.
  useEffect(() => {
    if (leaves) void engine().signOut();
  }, [leaves]);

  if (!asked || asked.unsent === 0) return null;
  return (
    <Dialog
      onClose={onStay}
      title={t('{items} not sent', {
        items: t('{count, plural, one {# item} other {# items}}', { count: unsent }),
      })}
    >
      <Stack>
        <Text>
          {stuck
            ? t('The server rejected the rest. It stays in the Outbox on this {device}.')
            : t('They stay on this {device} and will be sent when you sign in again.')}
        </Text>
        <Text>
          {t('When you log out, all data you see here is removed from this {device}.')}{' '}
          {canLock
            ? t('Unsent changes stay locked on this {device}. Only you can open them, by signing in.')
            : t('Unsent changes stay on this {device}, not locked until you sign in again.')}
        </Text>
        {online === false ? (
          <Text role="status">
            {t('{state}. Stay signed in, or log out and keep them here.', { state: unreached(now) })}
          </Text>
        ) : (
          <Button
            loading={sending && !stuck}
            onClick={() => {
              setSending(true);
              void engine().wake('user');
            }}
          >
            {t('Send now')}
          </Button>
        )}
        <Button variant="default" onClick={() => void engine().signOut()}>
          {t('Log out and keep')}
        </Button>
        <Button variant="subtle" onClick={onStay} data-autofocus>
          {t('Stay')}
        </Button>
      </Stack>
    </Dialog>
  );
}
