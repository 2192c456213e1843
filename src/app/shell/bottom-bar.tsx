import { UnstyledButton } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { can } from '#contract/core/permissions.ts';
import { useViewer } from '#data/hooks.ts';
import { Icon } from '#ui/inline/icon.tsx';
import { t } from '#ui/language/text.ts';
import { captures } from './menu.ts';
import { OutboxCount } from './outbox-count.tsx';
import classes from './shell.module.css';

interface BottomBarProps {
  menuOpen: boolean;
  onMore: () => void;
  captureOpen: boolean;
  onCapture: () => void;
}

/** A phone's bottom bar with five entries. */
export function BottomBar({ menuOpen, onMore, captureOpen, onCapture }: BottomBarProps) {
  const viewer = useViewer();
  const tab = { activeOptions: { exact: true, includeSearch: false }, className: classes.tab };
  const visits = can(viewer, 'read', 'market_visits');
  return (
    <nav aria-label={t('Quick menu')} className={classes.bottom}>
      <Link to="/" {...tab}>
        <Icon name="home" size={24} />
        {visits ? t('Today') : t('Home')}
      </Link>
      {visits && (
        <Link to="/marketvisits" {...tab}>
          <Icon name="spot" size={24} />
          {t('Visits')}
        </Link>
      )}
      {captures.some(({ creates }) => can(viewer, 'create', creates)) && (
        <UnstyledButton
          className={classes.tab}
          data-raised
          aria-haspopup="dialog"
          aria-expanded={captureOpen}
          onClick={onCapture}
        >
          <Icon name="plus" size={24} />
          {t('New')}
        </UnstyledButton>
      )}
      {can(viewer, 'read', 'contacts') && (
        <Link to="/customers" {...tab}>
          <Icon name="people" size={24} />
          {t('Customers')}
        </Link>
      )}
      <UnstyledButton className={classes.tab} aria-expanded={menuOpen} onClick={onMore}>
        <Icon name="more" size={24} />
        <span className={classes.badge}>
          <OutboxCount />
        </span>
        {t('More')}
      </UnstyledButton>
    </nav>
  );
}
