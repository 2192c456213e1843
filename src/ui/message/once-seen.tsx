import { useInViewport } from '@mantine/hooks';
import { useEffect, useEffectEvent, type ReactNode } from 'react';

/**
 * Calls `act` once its children are on the screen: a slow phone draws them long after they were made. (Decision 065.)
 */
export function OnceSeen({ act, children }: { act: () => void; children: ReactNode }) {
  const { ref, inViewport } = useInViewport();
  const onSeen = useEffectEvent(act);
  useEffect(() => {
    if (inViewport) onSeen();
  }, [inViewport]);
  return <div ref={ref}>{children}</div>;
}
