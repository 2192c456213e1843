import { Button } from '@mantine/core';
import type { DecidedName } from '#contract/approval.ts';
import { useViewer } from '#data/hooks.ts';
import { mayDecideOn, verdicts, type Decided } from './approval.ts';
import { useDecision } from './use-decision.tsx';

interface DecisionButtonsProps {
  resource: DecidedName;
  record: Decided & { id: string };
}

/** Approve and Reject buttons of a record, for users who may decide. */
export function DecisionButtons({ resource, record }: DecisionButtonsProps) {
  const viewer = useViewer();
  const decision = useDecision();
  if (!mayDecideOn(viewer, resource, record)) return null;
  return (
    <>
      {verdicts.map(({ verdict, verb }) => (
        <Button
          key={verdict}
          variant={verdict === 'approved' ? 'filled' : 'default'}
          onClick={() => decision.askOne(verdict, { resource }, record)}
        >
          {verb}
        </Button>
      ))}
      {decision.dialog}
    </>
  );
}
