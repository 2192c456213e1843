import { Text } from '@mantine/core';
import { useOpensOffline, useStatus } from '#data/hooks.ts';
import type { SyncStatus } from '#data/sync-status.ts';
import { Card } from '#ui/layout/card.tsx';
import { Icon } from '#ui/inline/icon.tsx';
import { TextLink } from '#ui/inline/text-link.tsx';
import { whenText } from '#ui/inline/when.ts';
import { shownLocale, t } from '#ui/language/text.ts';
import classes from '#ui/layout/line.module.css';

/** Whether the officer can work offline now. */
export function ReadyCard() {
  const status = useStatus();
  const opens = useOpensOffline();
  const { pulled_at, pulling } = status;
  const lack = lackOf(status, opens);
  return (
    <Card title={t('Offline')}>
      {lack === null ? (
        <Text className={classes.line} data-tone="sent">
          <Icon name="tick" />
          {t('Ready for offline. Everything works without network.')}
        </Text>
      ) : (
        <Text className={classes.line} data-tone="wait" role="status">
          <Icon name="clock" />
          {lack}
        </Text>
      )}
      {pulled_at !== null && (
        <Text size="sm" c="dimmed">
          {t('As of {time}', { time: whenText(pulled_at) })}
          {pulling !== null &&
            t(' · {pulling} records on the way', { pulling: pulling.toLocaleString(shownLocale) })}
        </Text>
      )}
      <TextLink to="/ready" size="sm">
        {t('Check before you go offline')}
      </TextLink>
    </Card>
  );
}

/** What is missing for working offline, as text; null when nothing is. */
function lackOf({ pulled_at, pulling, online, server_down }: SyncStatus, opens: boolean): string | null {
  if (pulled_at === null && online === false)
    return server_down
      ? t('Your data isn’t here yet. It will load when the server works again.')
      : t('Your data isn’t here yet. It will load when you’re online.');
  if (pulled_at === null)
    return t('Your data is loading: {count, plural, other {#}} records so far. Please stay online.', {
      count: pulling ?? 0,
    });
  if (opens) return null;
  if (online !== false) return t('The app is being saved on this {device}. Please stay online.');
  return server_down
    ? t(
        'The app is not saved on this {device} yet, so please do not close it. It will be saved when the server works again.',
      )
    : t(
        'The app is not saved on this {device} yet, so please do not close it. It will be saved once you are online.',
      );
}
