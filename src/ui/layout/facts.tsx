import type { ReactNode } from 'react';
import classes from './facts.module.css';

/** One thing known about a record. */
export interface Fact {
  label: string;
  value: ReactNode;
}

/** What is known about a record, label over value; a dash where nothing is. */
export function Facts({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className={classes.facts}>
      {facts.map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value === null || value === undefined || value === '' ? '-' : value}</dd>
        </div>
      ))}
    </dl>
  );
}
