import { Text } from '@mantine/core';
import { useStatus } from '#data/hooks.ts';
import { whenText } from '../inline/when.ts';
import { t } from '../language/text.ts';

/** The age of a list, and how many of its rows are unsent. */
export function ListFreshness({ waiting }: { waiting: number }) {
  const { pulled_at, pulling } = useStatus();
  const parts = [
    pulled_at === null ? null : t('As of {time}', { time: whenText(pulled_at) }),
    pulled_at === null && pulling !== null ? t('Still loading') : null,
    waiting > 0 ? t('{waiting} not sent yet', { waiting }) : null,
  ].filter((part) => part !== null);
  if (parts.length === 0) return null;
  return (
    <Text size="sm" c="dimmed">
      {parts.join(' · ')}
    </Text>
  );
}
