import type { ReactNode } from 'react';
import type { ResourceName } from '#contract/resources.ts';
import type { PendingOp, RecordAnswer } from '#data/api.ts';
import type { FormFrame } from './create-record.tsx';
import { EditRecord, type EditRecordProps } from './edit-record.tsx';
import { RecordAt } from './record-at.tsx';
import type { RecordKind } from './kind.ts';

interface EditAtProps<N extends ResourceName> extends Pick<EditRecordProps, 'schemaOf' | 'besides' | 'back'> {
  kind: RecordKind<N>;
  id: string;
  /** The rejected save to correct. */
  op?: string | undefined;
  children: (frame: FormFrame, edited: Edited<N>) => ReactNode;
}

/** The form's record; `making` if it is a rejected create being corrected. */
interface Edited<N extends ResourceName> extends RecordAnswer<N> {
  making: boolean;
}

/** The edit screen of the record in the URL. */
export function EditAt<N extends ResourceName>({ kind, id, op, children, ...edit }: EditAtProps<N>) {
  const isCreation = ({ op_id, does }: PendingOp) => op_id === op && does === 'create';
  return (
    <RecordAt kind={kind} id={id}>
      {(answer) => (
        <EditRecord key={op} kind={kind} record={answer.record} pending={answer.pending} op_id={op} {...edit}>
          {(frame) => children(frame, { ...answer, making: answer.pending.some(isCreation) })}
        </EditRecord>
      )}
    </RecordAt>
  );
}
