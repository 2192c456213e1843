import { NavLink, Text, type NavLinkProps } from '@mantine/core';
import { createLink } from '@tanstack/react-router';
import { Suspense, useState, type ReactNode } from 'react';
import { useViewer } from '#data/hooks.ts';
import { Icon } from '#ui/inline/icon.tsx';
import { lazyPart } from '#ui/hooks/parts.ts';
import { t } from '#ui/language/text.ts';
import { DownloadApp } from './download-app.tsx';
import { areas, manuals, moreAreas, ownEntries, visibleEntries, type MenuEntry } from './menu.ts';
import { OutboxCount } from './outbox-count.tsx';
import classes from './shell.module.css';

const InboxCount = lazyPart(() => import('./inbox-count.tsx'));

const MenuLink = createLink((props: Omit<NavLinkProps, 'href'>) => <NavLink {...props} />);

interface SideMenuProps {
  onChoose?: () => void;
}

/** All entries for this viewer, data on this device, and downloads. */
export function SideMenu({ onChoose }: SideMenuProps) {
  const viewer = useViewer();
  const countOf = ({ to }: MenuEntry) => {
    if (to === '/outbox') return <OutboxCount />;
    if (to !== '/approvals') return undefined;
    return (
      <Suspense>
        <InboxCount />
      </Suspense>
    );
  };
  const line = (entry: MenuEntry) =>
    entry.under ? <Opening key={entry.to} entry={entry} line={line} /> : link(entry);
  const link = (entry: MenuEntry) => (
    <MenuLink
      key={entry.to}
      to={entry.to}
      label={entry.label}
      leftSection={<Icon name={entry.icon} />}
      rightSection={countOf(entry)}
      activeOptions={{ exact: entry.to === '/', includeSearch: false }}
      onClick={onChoose}
    />
  );
  const more = visibleEntries(moreAreas, viewer);
  return (
    <nav aria-label={t('Main menu')} className={classes.side}>
      {visibleEntries(areas, viewer).map(line)}
      {more.length > 0 && (
        <Text component="h2" className={classes.group}>
          {t('Business')}
        </Text>
      )}
      {more.map(line)}
      <Text component="h2" className={classes.group}>
        {t('On this {device}')}
      </Text>
      {ownEntries.map(line)}
      <Text component="h2" className={classes.group}>
        {t('Downloads')}
      </Text>
      <DownloadApp />
      {manuals.map((manual) => (
        <NavLink
          key={manual.href}
          component="a"
          href={manual.href}
          target="_blank"
          rel="noopener"
          label={manual.label}
          leftSection={<Icon name="book" />}
        />
      ))}
    </nav>
  );
}

/** An entry that only expands those below it. */
function Opening({ entry, line }: { entry: MenuEntry; line: (entry: MenuEntry) => ReactNode }) {
  const [opened, setOpened] = useState(true);
  return (
    <NavLink
      component="button"
      label={entry.label}
      leftSection={<Icon name={entry.icon} />}
      opened={opened}
      onChange={setOpened}
      aria-expanded={opened}
    >
      {entry.under?.map(line)}
    </NavLink>
  );
}
