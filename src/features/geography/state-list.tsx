import { Skeleton } from '@mantine/core';
import '@mantine/core/styles/Skeleton.css';
import type { ReactNode } from 'react';
import { t } from '#ui/language/text.ts';
import { EmptyList } from '#ui/list/empty.tsx';
import classes from './geography.module.css';
import { useStates, type StateWithTerritories } from './states.ts';

/** The states by name, each rendered by the caller. */
export function StateList({ children }: { children: (entry: StateWithTerritories) => ReactNode }) {
  const entries = useStates();
  if (!entries) return <Skeleton height={300} />;
  if (entries.length === 0) return <EmptyList title={t('No States and Territories.')} />;
  return (
    <ul aria-label={t('States')} className={classes.states}>
      {entries.map((entry) => (
        <li key={entry.state.id} className={classes.state}>
          {children(entry)}
        </li>
      ))}
    </ul>
  );
}
