import { Skeleton, Text } from '@mantine/core';
import '@mantine/core/styles/Skeleton.css';
import type { ReactNode } from 'react';
import { useArrived } from './arrived.ts';

/** Says that there is nothing, in a line; until the first data is here nobody knows, and a skeleton stands there. */
export function EmptyLine({ children }: { children: ReactNode }) {
  if (!useArrived()) return <Skeleton height="1.5rem" role="status" aria-label="Loading" />;
  return <Text c="dimmed">{children}</Text>;
}
