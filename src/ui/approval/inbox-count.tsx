import { Badge } from '@mantine/core';
import { useInbox } from './use-inbox.ts';

/** How much waits for the viewer's decision; nothing where that is nothing. */
export default function InboxCount() {
  const count = useInbox()?.length ?? 0;
  if (count === 0) return null;
  return (
    <Badge circle={count < 10} aria-label={`${count} waiting`}>
      {count > 99 ? '99+' : count}
    </Badge>
  );
}
