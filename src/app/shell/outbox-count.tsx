import { useStatus } from '#data/hooks.ts';
import { t } from '#ui/language/text.ts';
import classes from './shell.module.css';

/** Number of unsent changes, red if one needs the user; nothing for none. */
export function OutboxCount() {
  const { waiting, attention } = useStatus();
  const count = waiting + attention;
  if (count === 0) return null;
  const tone = attention > 0 ? 'need' : 'wait';
  const words =
    tone === 'need'
      ? t('{count, plural, one {# needs you} other {# need you}}', { count: attention })
      : t('{count} waiting', { count });
  return (
    <span className={classes.count} data-tone={tone}>
      <span aria-hidden="true">{count > 99 ? '99+' : count}</span>
      <span className={classes.hidden}>{words}</span>
    </span>
  );
}
