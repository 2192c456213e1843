import type { ListQuery } from '#contract/resource.ts';
import { useList } from '#data/hooks.ts';
import { Card } from '#ui/card.tsx';
import { Facts } from '#ui/facts.tsx';

const countOf = (assigned_to: string): ListQuery => ({
  page: 1,
  size: 1,
  sort: 'created_at',
  descending: true,
  filters: { assigned_to },
});

/** How much work a person has been given, by the rows of this device. */
export function Statistics({ user_id }: { user_id: string }) {
  const leads = useList('leads', countOf(user_id)).value?.total;
  const visits = useList('market_visits', countOf(user_id)).value?.total;
  return (
    <Card title="Statistics">
      <Facts
        facts={[
          { label: 'Total Leads', value: leads?.toLocaleString('en-IN') },
          { label: 'Total Market Visits', value: visits?.toLocaleString('en-IN') },
        ]}
      />
    </Card>
  );
}
