import type { Labels } from '#data/api.ts';
import { useViewer } from '#data/hooks.ts';
import { LinkedField } from '#ui/form/linked-field.tsx';
import type { PartyValues } from '#domain/party/party.ts';
import { PartyForm } from '#domain/party/party-form.tsx';
import { inputOf } from '#domain/party/party-values.ts';
import { input } from '#domain/party/party-words.ts';
import { findByName } from '#ui/pick/find-by-name.ts';
import type { FormFrame } from '#ui/record/create-record.tsx';
import { lead } from './kind.ts';
import { checkFor } from './values.ts';

interface LeadFormProps {
  frame: FormFrame;
  initial: PartyValues;
  /** The lead that is edited; null for one that is made. */
  self: string | null;
  labels: Labels;
  /** True once the server may have it: what it never asked for is not asked again. */
  editing: boolean;
}

/** The form that makes and changes leads. */
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
      more={(form) => (
        <LinkedField
          form={form}
          {...input('account_id')}
          source={findByName('accounts')}
          titleOf={(account) => account.name}
        />
      )}
      onSave={(values) => save(inputOf(values))}
    />
  );
}
