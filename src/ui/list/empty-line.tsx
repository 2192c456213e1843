import { Skeleton, Text } from '@mantine/core';
import '@mantine/core/styles/Skeleton.css';
import type { ReactNode } from 'react';
import { t } from '../language/text.ts';
import { useArrived } from './arrived.ts';

/** An empty state in one line; a skeleton until the first pull completed. */
export function EmptyLine({ children }: { children: ReactNode }) {
  if (!useArrived()) return <Skeleton height="1.5rem" role="status" aria-label={t('Loading')} />;
  return <Text c="dimmed">{children}</Text>;
}
