import { Text } from '@mantine/core';
import { seesWorkOf } from '#contract/core/permissions.ts';
import type { ListQuery } from '#contract/core/resource.ts';
import { useArrived, useList, useViewer } from '#data/hooks.ts';
import { shownLocale, t } from '#ui/language/text.ts';
import { Card } from '#ui/layout/card.tsx';
import { Facts } from '#ui/layout/facts.tsx';

const countOf = (assigned_to: string): ListQuery => ({
  page: 1,
  size: 1,
  sort: 'created_at',
  descending: true,
  filters: { assigned_to },
});

const COUNTED = [
  { resource: 'leads', label: t('Total Leads') },
  { resource: 'market_visits', label: t('Total Market Visits') },
] as const;

/** A user's assigned work, counted from local rows only. */
export function Statistics({ user_id, name }: { user_id: string; name: string }) {
  const viewer = useViewer();
  const seen = COUNTED.filter(({ resource }) => seesWorkOf(viewer, resource, user_id));
  return (
    <Card title={t('Statistics')}>
      {seen.length === 0 ? (
        <Text c="dimmed">{t('Only managers of {name} can see this.', { name })}</Text>
      ) : (
        <Counts counted={seen} user_id={user_id} />
      )}
    </Card>
  );
}

function Counts({ counted, user_id }: { counted: readonly (typeof COUNTED)[number][]; user_id: string }) {
  const arrived = useArrived();
  const totals = {
    leads: useList('leads', countOf(user_id)).value?.total,
    market_visits: useList('market_visits', countOf(user_id)).value?.total,
  };
  const text = (total: number | undefined) =>
    arrived ? total?.toLocaleString(shownLocale) : t('Still coming');
  return <Facts facts={counted.map(({ resource, label }) => ({ label, value: text(totals[resource]) }))} />;
}
