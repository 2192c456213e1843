import { Text } from '@mantine/core';
import type { SyncStatus } from '#data/sync-status.ts';
import { useStatus } from '#data/hooks.ts';
import { ageText, countText } from '#ui/inline/age.ts';
import { Card } from '#ui/layout/card.tsx';
import { Icon } from '#ui/inline/icon.tsx';
import { TextLink } from '#ui/inline/text-link.tsx';
import { useNow } from '#ui/hooks/use-now.ts';
import classes from '#ui/layout/line.module.css';

/** The officer's unsent work. */
export function UnsentCard() {
  const status = useStatus();
  const now = useNow(60_000);
  const { waiting, attention } = status;
  const lost = status.lost ?? 0;
  return (
    <Card title="Your changes">
      {lost > 0 && (
        <Text className={classes.line} data-tone="need">
          <Icon name="alert" />
          {countText(lost, 'change')} {lost === 1 ? 'was' : 'were'} lost: the phone removed what the app had
          stored.
        </Text>
      )}
      {attention > 0 && (
        <Text className={classes.line} data-tone="need">
          <Icon name="alert" />
          {countText(attention, 'item')} {attention === 1 ? 'needs' : 'need'} you
        </Text>
      )}
      {waiting + attention + lost === 0 && (
        <Text className={classes.line} data-tone="sent">
          <Icon name="tick" />
          All changes are saved and synced.
        </Text>
      )}
      {waiting > 0 && (
        <Text className={classes.line} data-tone="wait">
          <Icon name="clock" />
          {waitingText(status, now)}
        </Text>
      )}
      <TextLink to="/outbox" size="sm">
        Open the Outbox
      </TextLink>
    </Card>
  );
}

function waitingText({ waiting: count, oldest_at, online, server_down }: SyncStatus, now: number): string {
  const waiting = `${countText(count, 'change')} not on the server yet`;
  const age =
    oldest_at === null || now - oldest_at < 60_000 ? '' : `, the oldest for ${ageText(now - oldest_at)}`;
  if (online !== false) return `${waiting}${age}.`;
  return `${waiting}${age}. They will be sent once ${server_down ? 'the server works again' : 'there is network'}.`;
}
