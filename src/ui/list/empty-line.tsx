import { Skeleton, Text } from '@mantine/core';
import '@mantine/core/styles/Skeleton.css';
import type { ReactNode } from 'react';
import { useStatus } from '#data/hooks.ts';

/** Says that there is nothing, in a line; until the first data is here nobody knows, and a skeleton stands there. */
export function EmptyLine({ children }: { children: ReactNode }) {
  const { pulled_at } = useStatus();
  if (pulled_at === null) return <Skeleton height="1.5rem" role="status" aria-label="Loading" />;
  return <Text c="dimmed">{children}</Text>;
}
