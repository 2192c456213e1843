import { createFileRoute } from '@tanstack/react-router';
import { opportunitySchema } from '#contract/opportunities.ts';
import { CreateRecord } from '#ui/record/create-record.tsx';
import { OpportunityForm } from './form.tsx';
import { opportunityKind } from './kind.ts';

export const Route = createFileRoute('/opportunities/create')({ component: CreateOpportunity });

function CreateOpportunity() {
  return (
    <CreateRecord kind={opportunityKind} schemaOf={(editing) => opportunitySchema({ editing })}>
      {(frame) => <OpportunityForm frame={frame} making />}
    </CreateRecord>
  );
}
