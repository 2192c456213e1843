import { contactWords } from '#contract/contacts.ts';
import type { Labels } from '#data/api.ts';
import { useViewer } from '#data/hooks.ts';
import { inputsOf } from '#ui/form/input-words.ts';
import { capitals, TextField } from '#ui/form/text-field.tsx';
import { PartyForm } from '#domain/party/party-form.tsx';
import type { FormFrame } from '#ui/record/create-record.tsx';
import { customer } from './kind.ts';
import { checkFor, customerInputOf, type CustomerValues, type Doing, type StoredParty } from './values.ts';

const input = inputsOf(contactWords);

interface CustomerFormProps {
  frame: FormFrame;
  doing: Doing;
  initial: CustomerValues;
  /** The customer being edited; null for a new one. */
  self: string | null;
  labels: Labels;
  /** A conversion's values where the form has none. */
  stored?: StoredParty;
}

/** The form for new, edited and converted customers. */
export function CustomerForm(props: CustomerFormProps) {
  const { frame, doing, initial, self, labels, stored } = props;
  const { save, ...shared } = frame;
  const viewer = useViewer();
  return (
    <PartyForm
      {...shared}
      kind={customer}
      initial={initial}
      check={checkFor(viewer, doing, stored)}
      self={self}
      labels={labels}
      asked={{ gender: true, assignee: doing === 'create' }}
      own={(form) => <TextField form={form} {...input('sap_code')} required typing={capitals} />}
      onSave={(values) => save(customerInputOf(values, doing, stored))}
    />
  );
}
