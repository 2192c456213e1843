import type { SyncStatus } from '#data/sync-status.ts';
import { t } from '#ui/language/text.ts';
import classes from './shell.module.css';

/** Number of unsent changes, red if one needs the user; nothing for none. */
export function OutboxCount({ status }: { status: SyncStatus }) {
  const count = status.waiting + status.attention;
  if (count === 0) return null;
  const tone = status.attention > 0 ? 'need' : 'wait';
  const words =
    tone === 'need'
      ? t('{count, plural, one {# needs you} other {# need you}}', { count: status.attention })
      : t('{count} waiting', { count });
  return (
    <span className={classes.count} data-tone={tone}>
      <span aria-hidden="true">{count > 99 ? '99+' : count}</span>
      <span className={classes.hidden}>{words}</span>
    </span>
  );
}
