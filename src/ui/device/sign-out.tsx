import { Button, Stack, Text } from '@mantine/core';
import { useEffect, useState } from 'react';
import type { SyncStatus } from '#data/sync-status.ts';
import { engine } from '#data/engine.ts';
import { useStatus } from '#data/hooks.ts';
import { countText } from '../inline/age.ts';
import { Dialog } from '../overlay/dialog.tsx';

/** Logout: at once when everything is sent, otherwise after asking what to do with what is not. */
export function SignOut({ onStay }: { onStay: () => void }) {
  const told = useStatus();
  const [before] = useState(told);
  const [asked, setAsked] = useState<SyncStatus>();
  const [canLock, setCanLock] = useState(true);
  const [sending, setSending] = useState(false);
  // Just after a start nothing has been told yet: then only the answer counts.
  const { unsent, attention, online } = told === before && asked ? asked : told;
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

  // Leaving is an act outside React; it follows from having nothing left to ask about.
  useEffect(() => {
    if (leaves) void engine().signOut();
  }, [leaves]);

  if (!asked || asked.unsent === 0) return null;
  return (
    <Dialog onClose={onStay} title={`${countText(unsent, 'item')} not sent`}>
      <Stack>
        <Text>
          {stuck
            ? 'The server refused what is left. It stays on this phone and waits for you in the Outbox.'
            : 'They stay on this phone either way, and go when you sign in again on it.'}
        </Text>
        <Text>
          When you log out, customers and all else you see here leave this phone.{' '}
          {canLock
            ? 'What is not sent stays locked; only you can open it, by signing in.'
            : 'What is not sent stays, and is not locked: this phone gets its lock when you sign in next.'}
        </Text>
        {sending && online === false && (
          <Text role="status">No network now. You can stay, or log out and keep them here.</Text>
        )}
        <Button
          loading={sending && !stuck && online !== false}
          onClick={() => {
            setSending(true);
            void engine().wake('user');
          }}
        >
          Send now
        </Button>
        <Button variant="default" onClick={() => void engine().signOut()}>
          Log out and keep
        </Button>
        <Button variant="subtle" onClick={onStay} data-autofocus>
          Stay
        </Button>
      </Stack>
    </Dialog>
  );
}
