import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './list.module.css';

interface RecordCardsProps<Row> {
  label: string;
  rows: readonly Row[];
  card: (row: Row) => ReactNode;
}

/** Records as cards, for narrow screens. */
export function RecordCards<Row extends { id: string }>({ label, rows, card }: RecordCardsProps<Row>) {
  return (
    <ul aria-label={label} className={classes.cards}>
      {rows.map((row) => (
        <li key={row.id} className={classes.card}>
          {card(row)}
        </li>
      ))}
    </ul>
  );
}

interface RecordCardProps {
  /** The link that opens the record; it covers the card. */
  link: ReactNode;
  menu?: ReactNode;
  /** One line below the name. */
  under?: ReactNode;
  children?: ReactNode;
}

/** One record: its name opens it, wherever the card is tapped. */
export function RecordCard({ link, menu, under, children }: RecordCardProps) {
  return (
    <>
      <div className={classes.cardHead}>
        <div className={classes.cardName}>{link}</div>
        {menu && <div className={classes.above}>{menu}</div>}
      </div>
      {under && (
        <Text size="sm" c="dimmed" component="div">
          {under}
        </Text>
      )}
      {children && <div className={classes.cardFoot}>{children}</div>}
    </>
  );
}
