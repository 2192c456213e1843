import { PENDING, type DecidedName } from '#contract/approval.ts';
import { useRows, useViewer } from '#data/hooks.ts';
import { sortOut, type ManyDialogProps } from '#ui/record-list/many.ts';
import { countOf, LeftOut } from '#ui/record-list/many-dialogs.tsx';
import { t } from '#ui/language/text.ts';
import { mayDecideOn, type Decided, type Verdict } from './approval.ts';
import { DecisionDialog } from './decision-dialog.tsx';

interface DecideManyProps extends ManyDialogProps {
  resource: DecidedName;
  verdict: Verdict;
}

const words = { denied: t('not yours to decide'), done: t('decided already') };

/** Asks for the reason before approving or rejecting many records. */
export default function DecideMany({ kind, resource, ids, verdict, onDone, onClose }: DecideManyProps) {
  const viewer = useViewer();
  const rows = useRows(resource, ids).value;
  if (!rows) return null;
  const isDecided = (row: Decided) => row.approval_status !== PENDING;
  const mayOnce = (row: Decided) => mayDecideOn(viewer, resource, { ...row, approval_status: PENDING });
  const sorted = sortOut(ids, rows, mayOnce, isDecided, words);
  const waiting = sorted.todo.map(({ id }) => ({ resource, id }));
  return (
    <DecisionDialog
      verdict={verdict}
      waiting={waiting}
      what={countOf(waiting.length, kind)}
      onDone={onDone}
      onClose={onClose}
    >
      <LeftOut sorted={sorted} />
    </DecisionDialog>
  );
}
