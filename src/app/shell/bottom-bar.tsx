import { UnstyledButton } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { can } from '#contract/permissions.ts';
import { useStatus, useViewer } from '#data/hooks.ts';
import { Icon } from '#ui/icon.tsx';
import { OutboxCount } from './outbox-count.tsx';
import classes from './shell.module.css';

interface BottomBarProps {
  menuOpen: boolean;
  onMore: () => void;
}

/** The five places of a phone, at the thumb. */
export function BottomBar({ menuOpen, onMore }: BottomBarProps) {
  const viewer = useViewer();
  const status = useStatus();
  return (
    <nav aria-label="Quick menu" className={classes.bottom}>
      <Link to="/" activeOptions={{ exact: true, includeSearch: false }} className={classes.tab}>
        <Icon name="home" size={24} />
        Home
      </Link>
      {can(viewer, 'read', 'leads') && (
        <Link to="/leads" activeOptions={{ exact: true, includeSearch: false }} className={classes.tab}>
          <Icon name="leads" size={24} />
          Leads
        </Link>
      )}
      {can(viewer, 'create', 'leads') && (
        <Link to="/leads/create" className={classes.tab} data-raised>
          <Icon name="plus" size={24} />
          New lead
        </Link>
      )}
      {can(viewer, 'read', 'contacts') && (
        <Link to="/customers" activeOptions={{ exact: true, includeSearch: false }} className={classes.tab}>
          <Icon name="customers" size={24} />
          Customers
        </Link>
      )}
      <UnstyledButton className={classes.tab} aria-expanded={menuOpen} onClick={onMore}>
        <Icon name="more" size={24} />
        <span className={classes.badge}>
          <OutboxCount status={status} />
        </span>
        More
      </UnstyledButton>
    </nav>
  );
}
