import { useInbox } from '#domain/approval/use-inbox.ts';
import { t } from '#ui/language/text.ts';
import classes from './shell.module.css';

/** Number of records waiting for the viewer's decision; nothing for none. */
export default function InboxCount() {
  const count = useInbox()?.length ?? 0;
  if (count === 0) return null;
  return (
    <span className={classes.count} data-tone="wait">
      <span aria-hidden="true">{count > 99 ? '99+' : count}</span>
      <span className={classes.hidden}>{t('{count} waiting', { count })}</span>
    </span>
  );
}
