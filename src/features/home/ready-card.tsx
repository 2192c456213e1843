import { Text } from '@mantine/core';
import { useStatus } from '#data/hooks.ts';
import { Card } from '#ui/card.tsx';
import { Icon } from '#ui/icon.tsx';
import { TextLink } from '#ui/text-link.tsx';
import { whenText } from '#ui/when.ts';
import classes from '#ui/line.module.css';

/** Whether the officer may walk out of the signal now. */
export function ReadyCard() {
  const { pulled_at, pulling, online } = useStatus();
  return (
    <Card title="Without network">
      {pulled_at === null ? (
        <Text className={classes.line} data-tone="wait" role="status">
          <Icon name="clock" />
          {online === false
            ? 'Your data has not come yet. It comes by itself as soon as there is network.'
            : `Your data is coming: ${(pulling ?? 0).toLocaleString('en-IN')} records so far. Please stay in the network.`}
        </Text>
      ) : (
        <Text className={classes.line} data-tone="sent">
          <Icon name="tick" />
          Ready for offline. Everything works without network.
        </Text>
      )}
      {pulled_at !== null && (
        <Text size="sm" c="dimmed">
          As of {whenText(pulled_at)}
          {pulling !== null && ` · ${pulling.toLocaleString('en-IN')} records on their way`}
        </Text>
      )}
      <TextLink to="/ready" size="sm">
        Check before you leave the network
      </TextLink>
    </Card>
  );
}
