import { Text } from '@mantine/core';
import type { SyncStatus } from '#data/sync-status.ts';
import { useStatus } from '#data/hooks.ts';
import { ageText } from '#ui/inline/age.ts';
import { Card } from '#ui/layout/card.tsx';
import { Icon } from '#ui/inline/icon.tsx';
import { LineLink } from '#ui/inline/text-link.tsx';
import { useNow } from '#ui/hooks/use-now.ts';
import { t } from '#ui/language/text.ts';
import classes from '#ui/layout/line.module.css';

/** The officer's unsent work. */
export function UnsentCard() {
  const status = useStatus();
  const now = useNow(60_000);
  const { waiting, attention, pulled_at } = status;
  const lost = status.lost ?? 0;
  // Until the first pull completed the loading is the one thing to say.
  if (status.pulled_at === null && waiting + attention + lost === 0) return null;
  return (
    <Card title={t('Your changes')}>
      {lost > 0 && (
        <Text className={classes.line} data-tone="need">
          <Icon name="alert" />
          {t(
            '{count, plural, one {# change was} other {# changes were}} lost: this {device} removed what the app had stored.',
            { count: lost },
          )}
        </Text>
      )}
      {attention > 0 && (
        <Text className={classes.line} data-tone="need">
          <Icon name="alert" />
          {t('{count, plural, one {# item needs you} other {# items need you}}', { count: attention })}
        </Text>
      )}
      {waiting + attention + lost === 0 && (
        <Text className={classes.line} data-tone={pulled_at === null ? 'calm' : 'sent'}>
          <Icon name={pulled_at === null ? 'refresh' : 'tick'} />
          {pulled_at === null ? t('Loading your data.') : t('All changes are saved and synced.')}
        </Text>
      )}
      {waiting > 0 && (
        <Text className={classes.line} data-tone="wait">
          <Icon name="clock" />
          {waitingText(status, now)}
        </Text>
      )}
      <LineLink to="/outbox" size="sm">
        {t('Open the Outbox')}
      </LineLink>
    </Card>
  );
}

function waitingText({ waiting: count, oldest_at, online, server_down }: SyncStatus, now: number): string {
  const waiting = t('{changes} not on the server yet', {
    changes: t('{count, plural, one {# change} other {# changes}}', { count }),
  });
  const age =
    oldest_at === null || now - oldest_at < 60_000
      ? ''
      : t(', the oldest for {age}', { age: ageText(now - oldest_at) });
  if (online !== false) return `${waiting}${age}.`;
  return server_down
    ? t('{waiting}. They will be sent once the server works again.', { waiting: waiting + age })
    : t('{waiting}. They will be sent when you’re online.', { waiting: waiting + age });
}
