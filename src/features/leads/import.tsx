import { createFileRoute } from '@tanstack/react-router';
import { useViewer } from '#data/hooks.ts';
import { ImportScreen } from '#domain/import-export/import-screen.tsx';
import { usePartyPlan } from '#domain/party/party-import.ts';
import { blankParty, inputOf } from '#domain/party/party-values.ts';
import { importSearch } from '#ui/record/search.ts';
import { leadFile } from './file.ts';
import { lead } from './kind.ts';
import { schemaFor } from './values.ts';

export const Route = createFileRoute('/leads/import')({
  validateSearch: importSearch,
  component: ImportLeads,
});

function ImportLeads() {
  const navigate = Route.useNavigate();
  const viewer = useViewer();
  const plan = usePartyPlan({
    kind: lead,
    columns: leadFile,
    blank: { ...inputOf(blankParty(viewer)) },
    schema: schemaFor(viewer, false),
  });
  const { id } = Route.useSearch();
  return <ImportScreen plan={plan} opened={id} open={(next) => void navigate({ search: { id: next } })} />;
}
