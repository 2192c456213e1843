import type { PendingOp } from '#data/api.ts';
import { t } from '#ui/language/text.ts';
import { wordsOf } from '#ui/record/kinds.ts';
import { RecordName } from '#ui/record/record-name.tsx';
import { deed } from './words.ts';

/** The user's action and record: "New lead: Sharma Motors", "Start day". */
export function Headline({ op }: { op: PendingOp }) {
  if (wordsOf(op.resource)?.nameOf === null) return deed(op);
  return (
    <>
      {deed(op)}: <RecordName resource={op.resource} id={op.record_id} otherwise={op.title || t('no name')} />
    </>
  );
}
