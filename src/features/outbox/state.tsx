import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { Icon, type IconName } from '#ui/inline/icon.tsx';
import lineClasses from '#ui/layout/line.module.css';
import type { SyncState } from '#ui/status/sync-state.ts';
import classes from './outbox.module.css';

interface StateProps {
  tone: SyncState['tone'];
  icon: IconName;
  size?: number;
  children: ReactNode;
}

/** A state in one sentence. */
export const State = ({ tone, icon, size = 18, children }: StateProps) => (
  <Text className={[lineClasses.line, classes.state].join(' ')} data-tone={tone}>
    <Icon name={icon} size={size} />
    {children}
  </Text>
);
