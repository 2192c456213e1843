import { createFileRoute } from '@tanstack/react-router';
import { useViewer } from '#data/hooks.ts';
import { EditRecord } from '#ui/record/edit-record.tsx';
import { editSearch } from '#ui/record/search.ts';
import { RecordAt } from '#ui/record/record-at.tsx';
import { CustomerForm } from './form.tsx';
import { customer } from './kind.ts';
import { customerValuesOf, doingOf, schemaFor } from './values.ts';

export const Route = createFileRoute('/customers/edit/$id')({
  validateSearch: editSearch,
  component: EditCustomer,
});

function EditCustomer() {
  const { id } = Route.useParams();
  const { op } = Route.useSearch();
  const viewer = useViewer();
  return (
    <RecordAt kind={customer} id={id}>
      {({ record, labels, pending }) => {
        const doing = doingOf(pending.find(({ op_id }) => op_id === op));
        return (
          <EditRecord
            key={op}
            kind={customer}
            record={record}
            pending={pending}
            op_id={op}
            schemaOf={(editing) => schemaFor(viewer, editing ? 'edit' : doing)}
          >
            {(frame) => (
              <CustomerForm
                frame={frame}
                doing={doing}
                initial={customerValuesOf(record)}
                self={record.id}
                labels={labels}
                stored={record}
              />
            )}
          </EditRecord>
        );
      }}
    </RecordAt>
  );
}
