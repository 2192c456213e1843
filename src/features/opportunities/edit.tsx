import { createFileRoute } from '@tanstack/react-router';
import { opportunitySchema } from '#contract/opportunities.ts';
import { useViewer } from '#data/hooks.ts';
import { EditRecord } from '#ui/record/edit-record.tsx';
import { editSearch } from '#ui/record/search.ts';
import { RecordAt } from '#ui/record/record-at.tsx';
import { OpportunityForm } from './form.tsx';
import { opportunityKind } from './kind.ts';
import { textsOf } from './values.ts';

export const Route = createFileRoute('/opportunities/edit/$id')({
  validateSearch: editSearch,
  component: EditOpportunity,
});

function EditOpportunity() {
  const { id } = Route.useParams();
  const { op } = Route.useSearch();
  const viewer = useViewer();
  return (
    <RecordAt kind={opportunityKind} id={id}>
      {({ record, labels, pending }) => (
        <EditRecord
          key={op}
          kind={opportunityKind}
          record={record}
          pending={pending}
          op_id={op}
          schemaOf={(editing) => opportunitySchema({ editing })}
          textsOf={textsOf}
          shows={{ modified_by: viewer.id }}
        >
          {(frame) => (
            <OpportunityForm
              frame={frame}
              edited={{ record, labels }}
              making={pending.some((entry) => entry.op_id === op && entry.does === 'create')}
            />
          )}
        </EditRecord>
      )}
    </RecordAt>
  );
}
