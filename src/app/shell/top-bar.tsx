import { ActionIcon } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { Icon } from '#ui/inline/icon.tsx';
import { t } from '#ui/language/text.ts';
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
        aria-label={t('Menu')}
        aria-expanded={menuOpen}
        onClick={onToggleMenu}
      >
        <Icon name="menu" size={24} />
      </ActionIcon>
      <Link to="/" className={classes.brand}>
        {t('Beatbook')}
      </Link>
      <ActionIcon
        variant="subtle"
        color="gray"
        c="inherit"
        aria-label={t('Search')}
        aria-haspopup="dialog"
        title={t('Search (Ctrl K)')}
        onClick={onSearch}
      >
        <Icon name="search" size={24} />
      </ActionIcon>
      <SyncPill />
      <AvatarMenu />
    </div>
  );
}
