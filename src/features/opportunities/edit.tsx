import { createFileRoute } from '@tanstack/react-router';
import { opportunitySchema } from '#contract/opportunities.ts';
import { relatedBesides } from '#domain/related/values.ts';
import { EditAt } from '#ui/record/edit-at.tsx';
import { editSearch } from '#ui/record/search.ts';
import { OpportunityForm } from './form.tsx';
import { opportunityKind } from './kind.ts';

export const Route = createFileRoute('/opportunities/edit/$id')({
  validateSearch: editSearch,
  component: EditOpportunity,
});

function EditOpportunity() {
  const at = { ...Route.useParams(), ...Route.useSearch() };
  return (
    <EditAt
      kind={opportunityKind}
      {...at}
      schemaOf={(editing) => opportunitySchema({ editing })}
      besides={relatedBesides}
    >
      {(frame, edited) => <OpportunityForm frame={frame} edited={edited} making={edited.making} />}
    </EditAt>
  );
}
