import { Calendar } from '@mantine/dates';
import '@mantine/dates/styles.css';
import { useMediaQuery } from '@mantine/hooks';
import { useState } from 'react';
import { kolkataDay } from '#contract/core/dates.ts';
import { useArrived, useList, useViewer } from '#data/hooks.ts';
import { clockOffset } from '#data/true-time.ts';
import { dayAfter, formatDate } from '#lib/dates.ts';
import { Card } from '#ui/layout/card.tsx';
import { EmptyLine } from '#ui/list/empty-line.tsx';
import { NARROW } from '#ui/list/widths.ts';
import { useNow } from '#ui/hooks/use-now.ts';
import { shownLocale, t } from '#ui/language/text.ts';
import { DayEntries, DayTarget } from './dashboard-day.tsx';
import { DayVisits } from './dashboard-day-visits.tsx';
import { byDay, isTaskOf, tasksQuery, visitsQuery } from './dashboard-visits.ts';
import classes from './dashboard.module.css';

/** The range of the calendar's call. */
const DAYS_BACK = 365;

const words = {
  nextMonth: t('Next month'),
  previousMonth: t('Previous month'),
};

interface MyCalendarProps {
  onVisit: (id: string) => void;
}

/** The user's visits and activities by month. Past days show theirs, but nothing can be planned on them. */
export default function MyCalendar({ onVisit }: MyCalendarProps) {
  const viewer = useViewer();
  const arrived = useArrived();
  const narrow = useMediaQuery(NARROW, undefined, { getInitialValueInEffect: false });
  const today = kolkataDay(useNow(60_000) + clockOffset());
  const [shown, setShown] = useState(today);
  const [chosen, setChosen] = useState<string | null>(null);
  const month = shown.slice(0, 7);
  const range = { date_from: `${month}-01`, date_to: `${month}-31` };
  const { rows = [], labels = {} } = useList('market_visits', visitsQuery(viewer.id, range)).value ?? {};
  const days = byDay(rows);
  const invited = useList('activities', tasksQuery(range)).value?.rows ?? [];
  const tasks = byDay(invited.filter((task) => isTaskOf(viewer.id, task)));
  const Day = narrow ? DayTarget : DayEntries;
  return (
    <Card title={t('My Calendar')}>
      {!arrived && <EmptyLine>{null}</EmptyLine>}
      <Calendar
        static
        fullWidth
        hideOutsideDates
        maxLevel="year"
        size="md"
        locale={shownLocale}
        ariaLabels={words}
        weekendDays={[]}
        className={classes.calendar}
        classNames={{ day: classes.box }}
        date={shown}
        onDateChange={(date) => {
          setShown(date);
          setChosen(null);
        }}
        minDate={dayAfter(today, -DAYS_BACK)}
        getDayProps={(day) => ({
          role: 'group',
          'aria-label': formatDate(day),
          'data-now': day === today || undefined,
          'data-chosen': day === chosen || undefined,
        })}
        renderDay={(day) => (
          <Day
            day={day}
            past={day < today}
            visits={days.get(day) ?? []}
            tasks={tasks.get(day) ?? []}
            onDay={setChosen}
            onVisit={onVisit}
          />
        )}
      />
      {chosen !== null && (
        <DayVisits
          day={chosen}
          past={chosen < today}
          visits={days.get(chosen) ?? []}
          tasks={tasks.get(chosen) ?? []}
          labels={labels}
          onVisit={onVisit}
        />
      )}
    </Card>
  );
}
