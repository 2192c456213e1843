import { useIntersection } from '@mantine/hooks';
import { useState, type ReactNode } from 'react';

/** Renders its content just before it scrolls into view, so that content above it comes first. */
export function WhenNear({ children }: { children: ReactNode }) {
  const { ref, entry } = useIntersection({ rootMargin: '50%' });
  const [near, setNear] = useState(false);
  if (entry?.isIntersecting && !near) setNear(true);
  return <div ref={ref}>{near && children}</div>;
}
