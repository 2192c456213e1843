import type { Labels } from '#data/api.ts';
import { useViewer } from '#data/hooks.ts';
import type { PartyValues } from '#domain/party/party.ts';
import { PartyForm } from '#domain/party/party-form.tsx';
import { inputOf } from '#domain/party/party-values.ts';
import type { FormFrame } from '#ui/record/create-record.tsx';
import { lead } from './kind.ts';
import { checkFor } from './values.ts';

interface LeadFormProps {
  frame: FormFrame;
  initial: PartyValues;
  /** The lead being edited; null for a new one. */
  self: string | null;
  labels: Labels;
  /** True once the server may have it: fields it did not require stay hidden. */
  editing: boolean;
}

/** The create and edit form of leads. */
export function LeadForm({ frame: { save, ...frame }, initial, self, labels, editing }: LeadFormProps) {
  const viewer = useViewer();
  return (
    <PartyForm
      {...frame}
      kind={lead}
      initial={initial}
      check={checkFor(viewer, editing)}
      self={self}
      labels={labels}
      asked={{ gender: !editing, assignee: true }}
      onSave={(values) => save(inputOf(values))}
    />
  );
}
