import { createFileRoute } from '@tanstack/react-router';
import { activitySchema } from '#contract/activities.ts';
import { relatedBesides } from '#domain/related/values.ts';
import { EditAt } from '#ui/record/edit-at.tsx';
import { editSearch } from '#ui/record/search.ts';
import { ActivityForm } from './form.tsx';
import { activityKind } from './kind.ts';

export const Route = createFileRoute('/activities/edit/$id')({
  validateSearch: editSearch,
  component: EditActivity,
});

function EditActivity() {
  const at = { ...Route.useParams(), ...Route.useSearch() };
  return (
    <EditAt
      kind={activityKind}
      {...at}
      schemaOf={(editing) => activitySchema({ editing })}
      besides={relatedBesides}
    >
      {(frame, edited) => <ActivityForm frame={frame} edited={edited} />}
    </EditAt>
  );
}
