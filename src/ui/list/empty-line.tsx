import { Skeleton, Text } from '@mantine/core';
import '@mantine/core/styles/Skeleton.css';
import type { ReactNode } from 'react';
import { useStatus } from '#data/hooks.ts';
import { t } from '../language/text.ts';

/** An empty state in one line; until the first pull completed a skeleton, or why nothing comes. */
export function EmptyLine({ children }: { children: ReactNode }) {
  const { pulled_at, online } = useStatus();
  if (pulled_at === null && online === false)
    return <Text c="dimmed">{t('No data on this {device} yet')}</Text>;
  if (pulled_at === null) return <Skeleton height="1.5rem" role="status" aria-label={t('Loading')} />;
  return <Text c="dimmed">{children}</Text>;
}
