import '@mantine/core/styles/Timeline.css';
import { Anchor, Text, Timeline } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { formatDate } from '#lib/dates.ts';
import { t } from '#ui/language/text.ts';
import { EmptyLine } from '#ui/list/empty-line.tsx';

/** A visit as the timeline shows it. */
export interface VisitLine {
  id: string;
  title: string;
  date: string;
  /** The visited party: Lead or Customer, and its name. */
  to: string;
}

const newestFirst = (one: VisitLine, other: VisitLine) => other.date.localeCompare(one.date);

/** The visits of a shop, newest first. */
export function VisitTimeline({ visits }: { visits: readonly VisitLine[] }) {
  if (visits.length === 0) return <EmptyLine>{t('No Market Visits Found')}</EmptyLine>;
  return (
    <Timeline bulletSize={14} lineWidth={2}>
      {visits.toSorted(newestFirst).map((visit) => (
        <Timeline.Item
          key={visit.id}
          title={
            <Anchor
              style={{ overflowWrap: 'anywhere' }}
              renderRoot={(props) => <Link to={`/marketvisits/${visit.id}`} {...props} />}
            >
              {visit.title}
            </Anchor>
          }
        >
          <Text size="sm">{formatDate(visit.date)}</Text>
          <Text size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
            {visit.to}
          </Text>
        </Timeline.Item>
      ))}
    </Timeline>
  );
}
