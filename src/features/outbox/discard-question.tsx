import type { PendingOp } from '#data/api.ts';
import { engine } from '#data/engine.ts';
import { countText } from '#ui/age.ts';
import { Confirm } from '#ui/confirm.tsx';
import { Headline } from './headline.tsx';

interface DiscardQuestionProps {
  op: PendingOp;
  all: readonly PendingOp[];
  onClose: () => void;
}

/** Asks before the user's own words are thrown away, and says what else goes with them. */
export function DiscardQuestion({ op, all, onClose }: DiscardQuestionProps) {
  const later =
    op.does === 'create'
      ? all.filter((other) => other.record_id === op.record_id && other.op_id !== op.op_id).length
      : 0;
  return (
    <Confirm
      opened
      danger
      title="Discard this change?"
      confirm="Discard"
      cancel="Keep"
      onClose={onClose}
      onConfirm={() => {
        onClose();
        void engine().discard(op.op_id);
      }}
    >
      <Headline op={op} /> is thrown away for good.
      {later > 0 &&
        ` ${countText(later, 'later change')} of the same record ${later === 1 ? 'goes' : 'go'} with it.`}
    </Confirm>
  );
}
