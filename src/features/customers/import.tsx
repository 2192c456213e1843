import { createFileRoute } from '@tanstack/react-router';
import { useViewer } from '#data/hooks.ts';
import { ImportScreen } from '#domain/import-export/import-screen.tsx';
import { usePartyPlan } from '#domain/party/party-import.ts';
import { importSearch } from '#ui/record/search.ts';
import { customerFile } from './file.ts';
import { customer } from './kind.ts';
import { blankCustomer, customerInputOf, schemaFor } from './values.ts';

export const Route = createFileRoute('/customers/import')({
  validateSearch: importSearch,
  component: ImportCustomers,
});

function ImportCustomers() {
  const navigate = Route.useNavigate();
  const viewer = useViewer();
  const plan = usePartyPlan({
    kind: customer,
    columns: customerFile,
    blank: { ...customerInputOf(blankCustomer(viewer), 'create') },
    schema: schemaFor(viewer, 'create'),
  });
  const { id } = Route.useSearch();
  return <ImportScreen plan={plan} opened={id} open={(next) => void navigate({ search: { id: next } })} />;
}
