import { Text } from '@mantine/core';
import { createFileRoute, Navigate } from '@tanstack/react-router';
import { can } from '#contract/core/permissions.ts';
import { useArrived, useRecord, useViewer } from '#data/hooks.ts';
import { t } from '#ui/language/text.ts';
import { Page } from '#ui/layout/page.tsx';
import { AttendanceCard } from './attendance.tsx';
import { BasicDetails } from './basic-details.tsx';
import { Statistics } from './statistics.tsx';
import { TerritoriesCard } from './territories.tsx';

export const Route = createFileRoute('/users/$id')({ component: User });

/** A colleague, or oneself. Activity is shown to viewers who may read users. */
function User() {
  const { id } = Route.useParams();
  const viewer = useViewer();
  const { value, fresh } = useRecord('users', id);
  const open = can(viewer, 'read', 'users');
  const arrived = useArrived();
  if (id === viewer.id) return <Navigate to="/my-profile" replace />;
  if (!fresh) return null;
  if (!value)
    return (
      <Page title={t('User')}>
        <Text role="status">
          {arrived
            ? t('No user with this address was found on this {device}.')
            : t('Your data is still loading.')}
        </Text>
      </Page>
    );
  return (
    <Page title={value.record.name}>
      <BasicDetails user_id={id} />
      <TerritoriesCard user_id={id} />
      {open && <Statistics user_id={id} name={value.record.name} />}
      {open && <AttendanceCard user_id={id} name={value.record.name} />}
    </Page>
  );
}
