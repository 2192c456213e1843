import '@mantine/core/styles/Badge.css';
import { Badge, Group, Text } from '@mantine/core';
import { usePick, useRecord } from '#data/hooks.ts';
import { t } from '#ui/language/text.ts';
import { Card } from '#ui/layout/card.tsx';
import { EmptyLine } from '#ui/list/empty-line.tsx';

/** A user's states, each with its territories. */
export function TerritoriesCard({ user_id }: { user_id: string }) {
  const user = useRecord('users', user_id).value?.record;
  const territories = usePick('territories').value ?? [];
  const states = usePick('states').value ?? [];
  const own = new Set(user?.territory_ids);
  const rows = states
    .map(({ id, name }) => ({
      id,
      name,
      chips: territories.filter((one) => one.state_id === id && own.has(one.id)),
    }))
    .filter(({ chips }) => chips.length > 0);
  return (
    <Card title={t('States and Territories')}>
      {rows.length === 0 && <EmptyLine>{t('No States and Territories')}</EmptyLine>}
      {rows.map(({ id, name, chips }) => (
        <div key={id}>
          <Text fw={600}>{name}</Text>
          <Group gap="xs">
            {chips.map((chip) => (
              <Badge key={chip.id} size="lg" variant="default" tt="none">
                {chip.name}
              </Badge>
            ))}
          </Group>
        </div>
      ))}
    </Card>
  );
}
