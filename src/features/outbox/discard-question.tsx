import type { QueuedOp } from '#data/outbox.ts';
import { engine } from '#data/engine.ts';
import { rich } from '#ui/language/rich.tsx';
import { t } from '#ui/language/text.ts';
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
      title={t('Discard this change?')}
      confirm={t('Discard')}
      cancel={t('Keep')}
      onClose={onClose}
      onConfirm={() => {
        onClose();
        void engine().discard(op.op_id);
      }}
    >
      {rich('{change}. This change will be deleted permanently and not sent.', {
        change: <Headline op={op} />,
      })}
      {later > 0 &&
        t(
          ' {count, plural, one {# later change that needs it goes} other {# later changes that need it go}} with it.',
          { count: later },
        )}
    </Confirm>
  );
}
