import { createFileRoute } from '@tanstack/react-router';
import { accountFields } from '#contract/accounts.ts';
import { useViewer } from '#data/hooks.ts';
import { EditRecord } from '#ui/record/edit-record.tsx';
import { editSearch } from '#ui/record/search.ts';
import { RecordAt } from '#ui/record/record-at.tsx';
import { AccountForm } from './form.tsx';
import { accountKind } from './kind.ts';
import { textsOf } from './values.ts';

export const Route = createFileRoute('/accounts/edit/$id')({
  validateSearch: editSearch,
  component: EditAccount,
});

function EditAccount() {
  const { id } = Route.useParams();
  const { op } = Route.useSearch();
  const viewer = useViewer();
  return (
    <RecordAt kind={accountKind} id={id}>
      {({ record, labels, pending }) => (
        <EditRecord
          key={op}
          kind={accountKind}
          record={record}
          pending={pending}
          op_id={op}
          schemaOf={() => accountFields}
          textsOf={textsOf}
          shows={{ modified_by: viewer.id }}
        >
          {(frame) => (
            <AccountForm frame={frame} edited={{ account: record, assignee: labels[record.assigned_to] }} />
          )}
        </EditRecord>
      )}
    </RecordAt>
  );
}
