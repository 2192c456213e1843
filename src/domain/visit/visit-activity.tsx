import { Button } from '@mantine/core';
import { useState } from 'react';
import { can } from '#contract/core/permissions.ts';
import type { PendingOp } from '#data/api.ts';
import { useViewer } from '#data/hooks.ts';
import { t } from '#ui/language/text.ts';
import { useServerQuery } from '#ui/status/server-query.ts';
import { ServerQueryStatus } from '#ui/status/server-query-status.tsx';
import { Activity } from './activity.tsx';
import type { Visit } from './visit.ts';

interface VisitActivityProps {
  visit: Pick<Visit, 'id' | 'assigned_to' | 'checks' | 'checked_in_at'>;
  pending: readonly PendingOp[];
}

/** A visit's checks; the officer's track in between and the start of their day load on a tap. (Decision 036.) */
export function VisitActivity({ visit, pending }: VisitActivityProps) {
  const { id, assigned_to, checks, checked_in_at } = visit;
  const viewer = useViewer();
  const [asks, setAsks] = useState(0);
  const asked = useServerQuery('tracker.visit', asks === 0 ? null : { body: { id } }, asks);
  const may = assigned_to === viewer.id || can(viewer, 'read', 'salesforce_trackers');
  return (
    <>
      <Activity checks={checks} pending={pending} between={asked.value?.list} />
      {asks > 0 && <ServerQueryStatus asked={asked} />}
      {may && checked_in_at !== null && (
        <Button variant="subtle" onClick={() => setAsks(asks + 1)}>
          {asks === 0 ? t('Show locations in between') : t('Refresh')}
        </Button>
      )}
    </>
  );
}
