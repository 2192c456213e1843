import { Fragment, type ReactNode } from 'react';
import type { ResourceName } from '#contract/resources.ts';
import type { RecordAnswer } from '#data/api.ts';
import { useRecord } from '#data/hooks.ts';
import { useUnsettled } from '#data/stored-hooks.ts';
import { Absent } from './absent.tsx';
import type { RecordKind } from './kind.ts';

interface RecordAtProps<N extends ResourceName> {
  kind: RecordKind<N>;
  id: string;
  children: (answer: RecordAnswer<N>) => ReactNode;
}

/** The record of the URL, or a message if it is missing. */
export function RecordAt<N extends ResourceName>({ kind, id, children }: RecordAtProps<N>) {
  const { value: answer, fresh } = useRecord(kind.resource, id);
  const unsettled = useUnsettled(kind.resource, id);
  // The previous record's result stays until this one's is loaded.
  if (answer?.record.id === id && unsettled)
    return <Fragment key={id}>{children({ ...answer, ...unsettled })}</Fragment>;
  return answer === null && fresh ? <Absent kind={kind} id={id} /> : null;
}
