import { Text } from '@mantine/core';
import type { Labels } from '#data/api.ts';
import { Card } from '#ui/layout/card.tsx';
import { Facts, type Fact } from '#ui/layout/facts.tsx';
import { wordOf, type RecordKind } from '#ui/record/kind.ts';
import { scheduleWords } from '#contract/schedule.ts';
import { t, translated } from '#ui/language/text.ts';

interface FixedCardProps {
  kind: Pick<RecordKind, 'title'>;
  record: { assigned_to: string | null; approval_status: string };
  labels: Labels;
  /** Its days when it was decided on. */
  children: readonly Fact[];
}

/** The fields of a plan or visit fixed by its decision. */
export function FixedCard({ kind, record, labels, children }: FixedCardProps) {
  const { assigned_to, approval_status } = record;
  return (
    <Card title={t('For whom')}>
      <Text>
        {t('This {record} is {approval_status}: assignee, dates and leads / customers cannot change.', {
          record: wordOf(kind),
          approval_status,
        })}
      </Text>
      <Facts
        facts={[
          { label: translated(scheduleWords.assigned_to.label), value: assigned_to && labels[assigned_to] },
          ...children,
        ]}
      />
    </Card>
  );
}
