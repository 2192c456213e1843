import { Button, Text, Timeline } from '@mantine/core';
import { useState } from 'react';
import { seesWorkOf } from '#contract/core/permissions.ts';
import { usePick, useViewer } from '#data/hooks.ts';
import { trueToday } from '#data/true-time.ts';
import { dayAfter, formatDate, formatWeekday } from '#lib/dates.ts';
import { Card } from '#ui/layout/card.tsx';
import { daysOf, type DutyDay } from '#domain/duty/days.ts';
import { EmptyLine } from '#ui/list/empty-line.tsx';
import { dotColour, dots } from '#domain/track/dots.ts';
import { t } from '#ui/language/text.ts';
import { EventLine } from './event-line.tsx';

const SHOWN_DAYS = 31;

/** A user's working days, for those who may see them. */
export function AttendanceCard({ user_id, name }: { user_id: string; name: string }) {
  const seen = seesWorkOf(useViewer(), 'attendances', user_id);
  return (
    <Card title={t('Attendance')}>
      {seen ? (
        <Days user_id={user_id} />
      ) : (
        <Text c="dimmed">{t('Only managers of {name} can see this.', { name })}</Text>
      )}
    </Card>
  );
}

/** Newest first; a red dot marks a day begun without a position. */
function Days({ user_id }: { user_id: string }) {
  const [today] = useState(trueToday);
  const [back, setBack] = useState(SHOWN_DAYS);
  const from = dayAfter(today, -back);
  const events = usePick('attendances', { assigned_to: user_id, from }).value;
  if (!events) return null;
  const days = daysOf(events);
  return (
    <>
      {days.length === 0 && <EmptyLine>{t('No attendance in the last {back} days', { back })}</EmptyLine>}
      <Timeline {...dots} active={days.length}>
        {days.map((day) => (
          <Timeline.Item
            key={day.date}
            color={dotColour(day.placed)}
            title={`${formatDate(day.date)}, ${formatWeekday(day.date)}`}
          >
            <DayLines day={day} />
          </Timeline.Item>
        ))}
      </Timeline>
      <Button variant="subtle" onClick={() => setBack(back + SHOWN_DAYS)}>
        {t('Earlier days')}
      </Button>
    </>
  );
}

function DayLines({ day: { hours, placed, events } }: { day: DutyDay }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Text size="sm">
        {hours === null ? '-' : t('{hours, plural, one {# hour} other {# hours}}', { hours })}
        {!placed && t(' · No location')}
      </Text>
      <Button variant="subtle" size="compact-md" aria-expanded={open} onClick={() => setOpen(!open)}>
        {open ? t('Less') : t('Details')}
      </Button>
      {open && events.map(({ id }) => <EventLine key={id} id={id} />)}
    </>
  );
}
