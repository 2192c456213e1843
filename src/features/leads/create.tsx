import { createFileRoute } from '@tanstack/react-router';
import { useViewer } from '#data/hooks.ts';
import { blankParty } from '#domain/party/party-values.ts';
import { CreateRecord } from '#ui/record/create-record.tsx';
import { LeadForm } from './form.tsx';
import { lead } from './kind.ts';
import { schemaFor } from './values.ts';

export const Route = createFileRoute('/leads/create')({ component: CreateLead });

function CreateLead() {
  const viewer = useViewer();
  return (
    <CreateRecord kind={lead} schemaOf={() => schemaFor(viewer, false)}>
      {(frame) => (
        <LeadForm frame={frame} initial={blankParty(viewer)} self={null} labels={{}} editing={false} />
      )}
    </CreateRecord>
  );
}
