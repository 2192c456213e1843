import { UnstyledButton } from '@mantine/core';
import { formatDate } from '#lib/dates.ts';
import { t } from '#ui/language/text.ts';
import type { VisitRow } from './dashboard-visits.ts';
import classes from './dashboard.module.css';

interface DayProps {
  day: string;
  /** Nothing can be planned on a past day. */
  past: boolean;
  visits: readonly VisitRow[];
  onDay: (day: string) => void;
  onVisit: (id: string) => void;
}

/** Titles that fit into a day of the month. */
const LINES = 3;
const DOTS = 3;

const numberOf = (day: string) => Number(day.slice(-2));

/** Accessible name of a day; starts with its visible number. */
const saidOf = (day: string) => `${numberOf(day)} ${formatDate(day).slice(3)}`;

/** A day of a wide calendar: its visits as a list. */
export function DayEntries({ day, past, visits, onDay, onVisit }: DayProps) {
  const lines = visits.length > LINES ? LINES - 1 : visits.length;
  return (
    <span className={classes.day}>
      {past ? (
        <span className={classes.number}>{numberOf(day)}</span>
      ) : (
        <UnstyledButton
          className={classes.number}
          aria-label={t('Choose {said}', { said: saidOf(day) })}
          onClick={() => onDay(day)}
        >
          {numberOf(day)}
        </UnstyledButton>
      )}
      {visits.slice(0, lines).map(({ id, title, checks_count }) => (
        <UnstyledButton
          key={id}
          className={classes.entry}
          data-made={(checks_count ?? 0) > 0 || undefined}
          aria-haspopup="dialog"
          title={title}
          onClick={() => onVisit(id)}
        >
          {title}
        </UnstyledButton>
      ))}
      {visits.length > lines && (
        <UnstyledButton className={classes.entry} data-more onClick={() => onDay(day)}>
          {t('{count} more', { count: visits.length - lines })}
        </UnstyledButton>
      )}
    </span>
  );
}

/** A day of a narrow calendar: a dot per visit; a tap lists them below. */
export function DayTarget({ day, past, visits, onDay }: DayProps) {
  const said =
    visits.length > 0
      ? `, ${t('{count, plural, one {# visit} other {# visits}}', { count: visits.length })}`
      : '';
  return (
    <UnstyledButton
      className={classes.target}
      disabled={past && visits.length === 0}
      aria-label={`${saidOf(day)}${said}`}
      onClick={() => onDay(day)}
    >
      {numberOf(day)}
      <span className={classes.dots}>
        {visits.slice(0, DOTS).map(({ id, checks_count }) => (
          <span key={id} data-made={(checks_count ?? 0) > 0 || undefined} />
        ))}
      </span>
    </UnstyledButton>
  );
}
