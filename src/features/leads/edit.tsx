import { Text } from '@mantine/core';
import { createFileRoute } from '@tanstack/react-router';
import { useState } from 'react';
import * as z from 'zod/mini';
import { can } from '#contract/permissions.ts';
import type { PendingOp, RecordAnswer } from '#data/api.ts';
import { useRecord, useViewer } from '#data/hooks.ts';
import { firstOf } from '#ui/form/record-form.tsx';
import { useStoredDraft } from '#ui/form/use-draft.ts';
import { Page } from '#ui/page.tsx';
import { LeftNotice } from '#ui/record-truth.tsx';
import { say } from '#ui/snackbar.ts';
import { sayKept } from '#ui/undo.ts';
import { Absent } from './absent.tsx';
import { LeadForm, type LeadSaved } from './form.tsx';
import { editDraft } from './keys.ts';
import { saveEdit, setBack } from './save-edit.ts';
import { textsOf, valuesOf } from './values.ts';

export const Route = createFileRoute('/leads/edit/$id')({
  validateSearch: z.object({ op: z.catch(z.optional(z.string()), undefined) }),
  component: EditLead,
});

function EditLead() {
  const { id } = Route.useParams();
  const { op } = Route.useSearch();
  const { value: answer, fresh } = useRecord('leads', id);
  // The answer of the lead shown before stays until this one's is here.
  if (answer?.record.id === id) return <EditForm key={`${id} ${op ?? ''}`} answer={answer} op_id={op} />;
  return answer === null && fresh ? <Absent /> : null;
}

interface EditFormProps {
  answer: RecordAnswer<'leads'>;
  op_id: string | undefined;
}

function EditForm({ answer, op_id }: EditFormProps) {
  const viewer = useViewer();
  const navigate = Route.useNavigate();
  // What others change while the form is open must not count as seen by its user.
  const [{ record, labels, pending }] = useState(answer);
  const key = editDraft(record.id);
  const stored = useStoredDraft(key);
  const refused = pending.find((entry) => entry.op_id === op_id && entry.error !== null) ?? null;
  const left = answer.record._left !== undefined;
  const allowed = can(viewer, 'update', 'leads', record);

  const opened = ({ op_id: kept, changes }: LeadSaved) => {
    if (refused) say('Saved on this phone');
    else
      sayKept('Saved on this phone', kept, { inverse: () => setBack(record, Object.keys(changes), viewer) });
    void navigate({ to: '/leads/$id', params: { id: record.id }, replace: true });
  };

  return (
    <Page title="Edit Lead">
      <LeftNotice record={answer.record} />
      {!left && !allowed && <Text>You may read this lead, but not change it.</Text>}
      {!left && allowed && stored !== undefined && (
        <LeadForm
          initial={valuesOf(record, viewer)}
          editing={{ id: record.id, labels }}
          draft={{ key, stored }}
          refused={refused && { values: textsOf(refused.patch), messages: refusalOf(refused) }}
          onSave={(values) => saveEdit({ record, values, viewer, refused })}
          onSaved={opened}
          onCancel={() => void navigate({ to: '/leads' })}
        />
      )}
    </Page>
  );
}

const refusalOf = (op: PendingOp) => firstOf(op.error?.errors ?? {});
