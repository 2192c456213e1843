import { Loader, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useStatus } from '#data/hooks.ts';
import { t } from '../language/text.ts';
import classes from './list.module.css';

interface EmptyProps {
  /** What is missing. */
  title: string;
  /** What to do next. */
  children?: ReactNode;
}

/** An empty state with the next step. */
export function Empty({ title, children }: EmptyProps) {
  return (
    <div className={classes.empty}>
      <Text fw={600}>{title}</Text>
      {children}
    </div>
  );
}

/** An empty list; until the first pull completed it shows that instead. */
export function EmptyList({ title, children }: EmptyProps) {
  const { pulled_at, pulling, online, server_down } = useStatus();
  if (pulled_at !== null) return <Empty title={title}>{children}</Empty>;
  if (online === false)
    return (
      <Empty title={t('No data on this {device} yet')}>
        <Text>
          {server_down
            ? t('Data will load when the server works again.')
            : t('Data will load when you’re online.')}
        </Text>
      </Empty>
    );
  return (
    <Empty title={t('Still loading')}>
      <Loader size="sm" />
      <Text role="status">
        {pulling === null ? t('Asking the server') : t('{pulling} so far', { pulling })}
      </Text>
    </Empty>
  );
}
