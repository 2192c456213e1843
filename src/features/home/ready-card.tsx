import { Text } from '@mantine/core';
import { useOpensOffline, useStatus } from '#data/hooks.ts';
import type { SyncStatus } from '#data/sync-status.ts';
import { Card } from '#ui/layout/card.tsx';
import { Icon } from '#ui/inline/icon.tsx';
import { TextLink } from '#ui/inline/text-link.tsx';
import { whenText } from '#ui/inline/when.ts';
import classes from '#ui/layout/line.module.css';

/** Whether the officer can work offline now. */
export function ReadyCard() {
  const status = useStatus();
  const opens = useOpensOffline();
  const { pulled_at, pulling } = status;
  const lack = lackOf(status, opens);
  return (
    <Card title="Without network">
      {lack === null ? (
        <Text className={classes.line} data-tone="sent">
          <Icon name="tick" />
          Ready for offline. Everything works without network.
        </Text>
      ) : (
        <Text className={classes.line} data-tone="wait" role="status">
          <Icon name="clock" />
          {lack}
        </Text>
      )}
      {pulled_at !== null && (
        <Text size="sm" c="dimmed">
          As of {whenText(pulled_at)}
          {pulling !== null && ` · ${pulling.toLocaleString('en-IN')} records on the way`}
        </Text>
      )}
      <TextLink to="/ready" size="sm">
        Check before you go offline
      </TextLink>
    </Card>
  );
}

/** What is missing for working offline, as text; null when nothing is. */
function lackOf({ pulled_at, pulling, online, server_down }: SyncStatus, opens: boolean): string | null {
  if (pulled_at === null && online === false)
    return `Your data has not arrived yet. It will arrive as soon as ${server_down ? 'the server works again' : 'there is network'}.`;
  if (pulled_at === null)
    return `Your data is loading: ${(pulling ?? 0).toLocaleString('en-IN')} records so far. Please stay online.`;
  if (!opens)
    return online === false
      ? 'The app is not saved on this phone yet, so please do not close it. It will be saved once you are online.'
      : 'The app is being saved on this phone. Please stay online.';
  return null;
}
