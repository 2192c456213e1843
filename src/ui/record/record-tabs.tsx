import { Tabs } from '@mantine/core';
import '@mantine/core/styles/Tabs.css';
import type { ReactNode } from 'react';
import type { Search } from '../list/search.ts';

interface RecordTabsProps {
  /** By the name in the URL. */
  tabs: Readonly<Record<string, { title: string; content: ReactNode }>>;
  search: { tab?: string | undefined };
  go: (search: Search) => void;
}

/** A record's related lists in tabs; the URL says which is open, by default the first. */
export function RecordTabs({ tabs, search: { tab = '' }, go }: RecordTabsProps) {
  const names = Object.keys(tabs);
  const open = names.includes(tab) ? tab : (names[0] ?? null);
  return (
    <Tabs value={open} onChange={(next) => go({ tab: next ?? undefined })} keepMounted={false}>
      <Tabs.List>
        {Object.entries(tabs).map(([name, { title }]) => (
          <Tabs.Tab key={name} value={name} mih="3rem">
            {title}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {Object.entries(tabs).map(([name, { content }]) => (
        <Tabs.Panel key={name} value={name} pt="md">
          {content}
        </Tabs.Panel>
      ))}
    </Tabs>
  );
}
