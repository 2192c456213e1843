import { Text } from '@mantine/core';
import { createFileRoute, Navigate } from '@tanstack/react-router';
import { can } from '#contract/permissions.ts';
import { useRecord, useViewer } from '#data/hooks.ts';
import { Page } from '#ui/page.tsx';
import { AttendanceCard } from './attendance.tsx';
import { BasicDetails } from './basic-details.tsx';
import { Statistics } from './statistics.tsx';
import { TerritoriesCard } from './territories.tsx';

export const Route = createFileRoute('/users/$id')({ component: User });

/** A colleague, or oneself. What they have done shows to those who may read about users. */
function User() {
  const { id } = Route.useParams();
  const viewer = useViewer();
  const { value, fresh } = useRecord('users', id);
  const open = can(viewer, 'read', 'users');
  if (id === viewer.id) return <Navigate to="/my-profile" replace />;
  if (!fresh) return null;
  if (!value)
    return (
      <Page title="User">
        <Text>This user is not on this phone.</Text>
      </Page>
    );
  return (
    <Page title={value.record.name}>
      <BasicDetails user_id={id} />
      <TerritoriesCard user_id={id} />
      {open && <Statistics user_id={id} />}
      {open && <AttendanceCard user_id={id} />}
    </Page>
  );
}
