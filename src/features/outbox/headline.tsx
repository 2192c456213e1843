import type { PendingOp } from '#data/api.ts';
import { RecordName } from '#ui/record/record-name.tsx';
import { deed } from './words.ts';

/** What the user did, to what: "New lead: Sharma Motors". */
export function Headline({ op }: { op: PendingOp }) {
  return (
    <>
      {deed(op)}:{' '}
      <RecordName resource={op.resource} id={op.record_id} field="name" otherwise={op.title || 'no name'} />
    </>
  );
}
