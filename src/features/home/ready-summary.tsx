import { Skeleton, Text } from '@mantine/core';
import '@mantine/core/styles/Skeleton.css';
import { Icon } from '#ui/inline/icon.tsx';
import classes from '#ui/layout/line.module.css';
import type { readiness } from './ready-lines.ts';

/** Whether one can work offline, as home and the check say it. */
export function ReadySummary({ summary }: { summary: ReturnType<typeof readiness> }) {
  if (!summary) return <Skeleton height="1.5rem" />;
  return (
    <Text className={classes.line} data-tone={summary.ready ? 'sent' : 'wait'} role="status">
      <Icon name={summary.ready ? 'tick' : 'clock'} />
      {summary.text}
    </Text>
  );
}
