import { Link } from '@tanstack/react-router';
import { useStatus } from '#data/hooks.ts';
import { Icon } from '#ui/inline/icon.tsx';
import { syncState } from '#ui/status/sync-state.ts';
import { useNow } from '#ui/hooks/use-now.ts';
import classes from './shell.module.css';

/** Short sync status at the top of every screen; a tap opens the Outbox. */
export function SyncPill() {
  const status = useStatus();
  const now = useNow(status.waiting > 0 ? 10_000 : 60_000);
  const state = syncState(status, now);
  return (
    <Link to="/outbox" className={classes.pill} data-tone={state.tone} title={state.long}>
      <Icon name={state.icon} size={18} />
      <span>{state.short}</span>
      {state.age && <span className={classes.age}>· {state.age}</span>}
    </Link>
  );
}
