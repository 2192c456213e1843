import type { QueuedOp } from '#data/outbox.ts';
import { engine } from '#data/engine.ts';
import { countText } from '#ui/inline/age.ts';
import { Confirm } from '#ui/overlay/confirm.tsx';
import { Headline } from './headline.tsx';

interface DiscardQuestionProps {
  op: QueuedOp;
  onClose: () => void;
}

/** Confirms discarding the user's own work, and lists what else is removed. */
export function DiscardQuestion({ op, onClose }: DiscardQuestionProps) {
  const later = (op.needed_by?.own ?? 0) + (op.needed_by?.others ?? 0);
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
        ` ${countText(later, 'later change')} that ${later === 1 ? 'needs it goes' : 'need it go'} with it.`}
    </Confirm>
  );
}
