import { UnstyledButton } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { COMPLETED } from '#contract/activities.ts';
import { formatDate } from '#lib/dates.ts';
import { t } from '#ui/language/text.ts';
import type { TaskRow, VisitRow } from './dashboard-visits.ts';
import classes from './dashboard.module.css';

interface DayProps {
  day: string;
  /** Nothing can be planned on a past day. */
  past: boolean;
  visits: readonly VisitRow[];
  tasks: readonly TaskRow[];
  onDay: (day: string) => void;
  onVisit: (id: string) => void;
}

/** Titles that fit into a day of the month. */
const LINES = 3;
const DOTS = 3;

const numberOf = (day: string) => Number(day.slice(-2));

/** Accessible name of a day; starts with its visible number. */
const saidOf = (day: string) => `${numberOf(day)} ${formatDate(day).slice(3)}`;

/** A day of a wide calendar: its visits and activities as a list. */
export function DayEntries({ day, past, visits, tasks, onDay, onVisit }: DayProps) {
  const count = visits.length + tasks.length;
  const lines = count > LINES ? LINES - 1 : count;
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
      {tasks.slice(0, Math.max(0, lines - visits.length)).map(({ id, subject, status }) => (
        <UnstyledButton
          key={id}
          className={classes.entry}
          data-made={status === COMPLETED || undefined}
          title={subject}
          renderRoot={(props) => <Link to="/activities/$id" params={{ id }} {...props} />}
        >
          {subject}
        </UnstyledButton>
      ))}
      {count > lines && (
        <UnstyledButton className={classes.entry} data-more onClick={() => onDay(day)}>
          {t('{count} more', { count: count - lines })}
        </UnstyledButton>
      )}
    </span>
  );
}

/** A day of a narrow calendar: a dot per visit and activity; a tap lists them below. */
export function DayTarget({ day, past, visits, tasks, onDay }: DayProps) {
  const said = [
    visits.length > 0 &&
      `, ${t('{count, plural, one {# visit} other {# visits}}', { count: visits.length })}`,
    tasks.length > 0 &&
      `, ${t('{count, plural, one {# activity} other {# activities}}', { count: tasks.length })}`,
  ]
    .filter(Boolean)
    .join('');
  const dots = [
    ...visits.map(({ id, checks_count }) => ({ id, made: (checks_count ?? 0) > 0 })),
    ...tasks.map(({ id, status }) => ({ id, made: status === COMPLETED })),
  ];
  return (
    <UnstyledButton
      className={classes.target}
      disabled={past && dots.length === 0}
      aria-label={`${saidOf(day)}${said}`}
      onClick={() => onDay(day)}
    >
      {numberOf(day)}
      <span className={classes.dots}>
        {dots.slice(0, DOTS).map(({ id, made }) => (
          <span key={id} data-made={made || undefined} />
        ))}
      </span>
    </UnstyledButton>
  );
}
