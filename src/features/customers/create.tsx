import { createFileRoute } from '@tanstack/react-router';
import { useViewer } from '#data/hooks.ts';
import { CreateRecord } from '#ui/record/create-record.tsx';
import { CustomerForm } from './form.tsx';
import { customer } from './kind.ts';
import { blankCustomer, schemaFor } from './values.ts';

export const Route = createFileRoute('/customers/create')({ component: CreateCustomer });

function CreateCustomer() {
  const viewer = useViewer();
  return (
    <CreateRecord kind={customer} schemaOf={() => schemaFor(viewer, 'create')}>
      {(frame) => (
        <CustomerForm frame={frame} doing="create" initial={blankCustomer(viewer)} self={null} labels={{}} />
      )}
    </CreateRecord>
  );
}
