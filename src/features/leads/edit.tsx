import { createFileRoute } from '@tanstack/react-router';
import { useViewer } from '#data/hooks.ts';
import { partyValuesOf } from '#domain/party/party-values.ts';
import { EditAt } from '#ui/record/edit-at.tsx';
import { editSearch } from '#ui/record/search.ts';
import { LeadForm } from './form.tsx';
import { lead } from './kind.ts';
import { schemaFor } from './values.ts';

export const Route = createFileRoute('/leads/edit/$id')({ validateSearch: editSearch, component: EditLead });

function EditLead() {
  const at = { ...Route.useParams(), ...Route.useSearch() };
  const viewer = useViewer();
  return (
    <EditAt kind={lead} {...at} schemaOf={(editing) => schemaFor(viewer, editing)}>
      {(frame, { record, labels, making }) => (
        <LeadForm
          frame={frame}
          initial={partyValuesOf(record)}
          self={record.id}
          labels={labels}
          editing={!making}
        />
      )}
    </EditAt>
  );
}
