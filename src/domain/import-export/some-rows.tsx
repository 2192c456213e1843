import { Button, Group, Text } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { shownLocale, t } from '#ui/language/text.ts';
import classes from './moving.module.css';

const SHOWN = 10;

interface SomeRowsProps<Row> {
  label: string;
  rows: readonly Row[];
  show: (row: Row) => ReactNode;
}

/** Rows of a file, ten per page. */
export function SomeRows<Row extends { line: number }>({ label, rows, show }: SomeRowsProps<Row>) {
  const [page, setPage] = useState(0);
  const last = Math.ceil(rows.length / SHOWN) - 1;
  const from = Math.min(page, last) * SHOWN;
  return (
    <>
      <ul aria-label={label} className={classes.lines}>
        {rows.slice(from, from + SHOWN).map((row) => (
          <li key={row.line}>{show(row)}</li>
        ))}
      </ul>
      {last > 0 && (
        <Group>
          <Button variant="default" disabled={page === 0} onClick={() => setPage(page - 1)}>
            {t('Previous')}
          </Button>
          <Text size="sm" aria-live="polite">
            {t('{first}–{last} of {total}', {
              first: (from + 1).toLocaleString(shownLocale),
              last: Math.min(rows.length, from + SHOWN).toLocaleString(shownLocale),
              total: rows.length.toLocaleString(shownLocale),
            })}
          </Text>
          <Button variant="default" disabled={page >= last} onClick={() => setPage(page + 1)}>
            {t('Next')}
          </Button>
        </Group>
      )}
    </>
  );
}
