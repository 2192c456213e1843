import { Text } from '@mantine/core';
import { PENDING, type Approval } from '#contract/approval.ts';
import type { Labels } from '#data/api.ts';
import { whenText } from '#ui/inline/when.ts';
import { t } from '#ui/language/text.ts';
import { statusWord } from './approval.ts';

interface DecisionLineProps {
  record: Pick<Approval, 'approval_status' | 'decided_by' | 'decided_at' | 'reason'>;
  labels: Labels;
}

/** Who decided on a record, when, and why. */
export function DecisionLine({ record, labels }: DecisionLineProps) {
  const { approval_status, decided_by, decided_at, reason } = record;
  if (approval_status === PENDING || decided_at === null) return null;
  const status = statusWord(approval_status);
  const decision =
    decided_by === null
      ? status
      : t('{status} by {person}', { status, person: labels[decided_by] ?? t('someone else') });
  return (
    <Text style={{ overflowWrap: 'anywhere' }}>
      {decision}, {whenText(decided_at)}
      {reason !== null && `: ${reason}`}
    </Text>
  );
}
