import { SimpleGrid, Skeleton } from '@mantine/core';
import '@mantine/core/styles/SimpleGrid.css';
import '@mantine/core/styles/Skeleton.css';
import { Suspense, useState } from 'react';
import { can } from '#contract/core/permissions.ts';
import { useViewer } from '#data/hooks.ts';
import { lazyPart } from '#ui/hooks/parts.ts';
import { TodaysVisits } from './dashboard-today.tsx';
import { TopParties } from './dashboard-top.tsx';
import { VisitDialog } from './dashboard-visit.tsx';
import classes from './dashboard.module.css';

const Calendar = lazyPart(() => import('./dashboard-calendar.tsx'));

/** The user's visits by day, those of today, and the most visited shops: all from this device. (Decision 025.) */
export function Dashboard() {
  const viewer = useViewer();
  const [visit, setVisit] = useState<string | null>(null);
  return (
    <div className={classes.dashboard}>
      {can(viewer, 'read', 'market_visits') && (
        <div className={classes.visits}>
          <Suspense fallback={<Skeleton height="30rem" />}>
            <Calendar onVisit={setVisit} />
          </Suspense>
          <TodaysVisits onVisit={setVisit} />
        </div>
      )}
      <SimpleGrid cols={{ base: 1, lg: 2 }} className={classes.tops}>
        {can(viewer, 'read', 'leads') && <TopParties resource="leads" visited="lead_id" />}
        {can(viewer, 'read', 'contacts') && <TopParties resource="contacts" visited="contact_id" />}
      </SimpleGrid>
      {visit !== null && <VisitDialog id={visit} onClose={() => setVisit(null)} />}
    </div>
  );
}
