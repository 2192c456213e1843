import { ActionIcon } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { Icon } from '#ui/inline/icon.tsx';
import { AvatarMenu } from './avatar-menu.tsx';
import classes from './shell.module.css';
import { SyncPill } from './sync-pill.tsx';

interface TopBarProps {
  menuOpen: boolean;
  onToggleMenu: () => void;
  onSearch: () => void;
}

export function TopBar({ menuOpen, onToggleMenu, onSearch }: TopBarProps) {
  return (
    <div className={classes.top}>
      <ActionIcon
        variant="subtle"
        color="gray"
        c="inherit"
        aria-label="Menu"
        aria-expanded={menuOpen}
        onClick={onToggleMenu}
      >
        <Icon name="menu" size={24} />
      </ActionIcon>
      <Link to="/" className={classes.brand}>
        Beatbook
      </Link>
      <ActionIcon
        variant="subtle"
        color="gray"
        c="inherit"
        aria-label="Search"
        aria-haspopup="dialog"
        title="Search (Ctrl K)"
        onClick={onSearch}
      >
        <Icon name="search" size={24} />
      </ActionIcon>
      <SyncPill />
      <AvatarMenu />
    </div>
  );
}
