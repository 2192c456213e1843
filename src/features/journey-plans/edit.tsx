import { createFileRoute } from '@tanstack/react-router';
import { useRecord } from '#data/hooks.ts';
import { EditAt } from '#ui/record/edit-at.tsx';
import { addressOf } from '#ui/record/kind.ts';
import { editSearch } from '#ui/record/search.ts';
import { PlanForm } from './form.tsx';
import { journeyPlan } from './kind.ts';
import { schemaFor } from './values.ts';

export const Route = createFileRoute('/journeyplans/edit/$id')({
  validateSearch: editSearch,
  component: EditPlan,
});

function EditPlan() {
  const at = { ...Route.useParams(), ...Route.useSearch() };
  const started = useRecord(journeyPlan.resource, at.id).value?.record.start_date ?? null;
  return (
    <EditAt
      kind={journeyPlan}
      {...at}
      schemaOf={(editing) => schemaFor(editing ? started : null)}
      back={addressOf(journeyPlan, at.id)}
    >
      {(frame, edited) => <PlanForm frame={frame} edited={edited} making={edited.making} />}
    </EditAt>
  );
}
