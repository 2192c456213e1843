import type { PendingOp } from '#data/api.ts';
import { engine } from '#data/engine.ts';
import { countText } from '#ui/age.ts';
import { Confirm } from '#ui/confirm.tsx';
import { Headline } from './headline.tsx';
import { builtOn } from './words.ts';

interface DiscardQuestionProps {
  op: PendingOp;
  all: readonly PendingOp[];
  onClose: () => void;
}

/** Asks before the user's own words are thrown away, and says what else goes with them. */
export function DiscardQuestion({ op, all, onClose }: DiscardQuestionProps) {
  const later = builtOn(op, all).length;
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
