import { Group, NativeSelect, Text } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import type * as z from 'zod/mini';
import { decidedNames } from '#domain/approval/decided-names.ts';
import type { InboxEntry } from '#domain/approval/use-inbox.ts';
import { t } from '#ui/language/text.ts';
import { kindOf } from '#ui/record/kinds.ts';
import { inOrder, orders, type inboxSearch, type Order } from './order.ts';

const orderWords: Readonly<Record<Order, string>> = {
  oldest: t('Oldest first'),
  newest: t('Newest first'),
  amount: t('Highest amount first'),
};

interface NarrowingProps {
  entries: readonly InboxEntry[];
  search: z.infer<typeof inboxSearch>;
}

/** Selects the kind and the order of the decisions, and says how many there are of each kind. */
export function Narrowing({ entries, search }: NarrowingProps) {
  const navigate = useNavigate();
  const { kind, sort } = search;
  const go = (set: object) =>
    void navigate({ to: '/approvals', search: { ...search, ...set }, replace: true });
  const count = inOrder(entries, { kind }).length;
  const kinds = decidedNames.map((value) => ({
    value,
    label: counted(kindOf(value)?.plural ?? value, inOrder(entries, { kind: value }).length),
  }));
  return (
    <Group gap="sm" align="end">
      <NativeSelect
        label={t('Kind')}
        value={kind ?? ''}
        data={[{ value: '', label: counted(t('All'), entries.length) }, ...kinds]}
        onChange={(event) => go({ kind: event.currentTarget.value || undefined })}
      />
      <NativeSelect
        label={t('Order')}
        value={sort ?? orders[0]}
        data={orders.map((value) => ({ value, label: orderWords[value] }))}
        onChange={(event) => go({ sort: event.currentTarget.value })}
      />
      <Text c="dimmed" role="status">
        {t('{count, plural, other {#}} waiting for you', { count })}
      </Text>
    </Group>
  );
}

const counted = (label: string, count: number) => t('{label} ({count})', { label, count });
