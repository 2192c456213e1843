import { useIntersection } from '@mantine/hooks';
import { useState, type ReactNode } from 'react';

/** What is drawn once it is about to be scrolled into sight, so that what stands above it is there first. */
export function WhenNear({ children }: { children: ReactNode }) {
  const { ref, entry } = useIntersection({ rootMargin: '50%' });
  const [near, setNear] = useState(false);
  if (entry?.isIntersecting && !near) setNear(true);
  return <div ref={ref}>{near && children}</div>;
}
