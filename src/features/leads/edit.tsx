import { createFileRoute } from '@tanstack/react-router';
import { useViewer } from '#data/hooks.ts';
import { textsOf } from '#ui/form/texts.ts';
import { partyValuesOf } from '#ui/party/party-values.ts';
import { EditRecord } from '#ui/record/edit-record.tsx';
import { editSearch } from '#ui/record/search.ts';
import { RecordAt } from '#ui/record/record-at.tsx';
import { LeadForm } from './form.tsx';
import { lead } from './kind.ts';
import { schemaFor } from './values.ts';

export const Route = createFileRoute('/leads/edit/$id')({ validateSearch: editSearch, component: EditLead });

function EditLead() {
  const { id } = Route.useParams();
  const { op } = Route.useSearch();
  const viewer = useViewer();
  return (
    <RecordAt kind={lead} id={id}>
      {({ record, labels, pending }) => (
        <EditRecord
          key={op}
          kind={lead}
          record={record}
          pending={pending}
          op_id={op}
          schemaOf={(editing) => schemaFor(viewer, editing)}
          textsOf={textsOf}
        >
          {(frame) => (
            <LeadForm
              frame={frame}
              initial={partyValuesOf(record, viewer)}
              self={record.id}
              labels={labels}
              editing={!pending.some(({ op_id, does }) => op_id === op && does === 'create')}
            />
          )}
        </EditRecord>
      )}
    </RecordAt>
  );
}
