import { Title, UnstyledButton } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { can } from '#contract/core/permissions.ts';
import type { Labels } from '#data/api.ts';
import { useViewer } from '#data/hooks.ts';
import { formatDate } from '#lib/dates.ts';
import { EmptyLine } from '#ui/list/empty-line.tsx';
import { TextLink } from '#ui/inline/text-link.tsx';
import { t } from '#ui/language/text.ts';
import { PartyTag } from './dashboard-today.tsx';
import { madeText, partyName, type TaskRow, type VisitRow } from './dashboard-visits.ts';
import classes from './dashboard.module.css';

interface DayVisitsProps {
  day: string;
  /** Nothing can be planned on a past day. */
  past: boolean;
  visits: readonly VisitRow[];
  tasks: readonly TaskRow[];
  labels: Labels;
  onVisit: (id: string) => void;
}

/** On small screens the list is below the month: scroll to it. */
function intoSight(section: HTMLElement | null): void {
  section?.scrollIntoView({ block: 'nearest' });
}

/** The visits and activities of one day, with their times. */
export function DayVisits({ day, past, visits, tasks, labels, onVisit }: DayVisitsProps) {
  const viewer = useViewer();
  return (
    <section key={day} ref={intoSight} aria-label={t('Visits of {day}', { day: formatDate(day) })}>
      <Title order={3} size="h5">
        {formatDate(day)}
      </Title>
      {visits.length === 0 && <EmptyLine>{t('No visits planned')}</EmptyLine>}
      <ul className={classes.lines}>
        {visits.map((visit) => (
          <li key={visit.id}>
            <UnstyledButton className={classes.line} aria-haspopup="dialog" onClick={() => onVisit(visit.id)}>
              <span className={classes.lineTitle}>{visit.title}</span>
              <PartyTag row={visit} />
              <span className={classes.under}>
                {[partyName(visit, labels), madeText(visit)].filter(Boolean).join(' · ')}
              </span>
            </UnstyledButton>
          </li>
        ))}
        {tasks.map(({ id, subject, start_time, due_time }) => (
          <li key={id}>
            <UnstyledButton
              className={classes.line}
              renderRoot={(props) => <Link to="/activities/$id" params={{ id }} {...props} />}
            >
              <span className={classes.lineTitle}>{subject}</span>
              <span className={classes.under}>
                {[t('Activity'), [start_time, due_time].filter(Boolean).join(' – ')]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
            </UnstyledButton>
          </li>
        ))}
      </ul>
      {!past && can(viewer, 'create', 'market_visits') && (
        <TextLink to="/marketvisits/create" search={{ date: day }}>
          {t('Plan a visit')}
        </TextLink>
      )}
    </section>
  );
}
