import { createFileRoute } from '@tanstack/react-router';
import { activitySchema } from '#contract/activities.ts';
import { CreateRecord } from '#ui/record/create-record.tsx';
import { ActivityForm } from './form.tsx';
import { activityKind } from './kind.ts';

export const Route = createFileRoute('/activities/create')({ component: CreateActivity });

function CreateActivity() {
  return (
    <CreateRecord kind={activityKind} schemaOf={(editing) => activitySchema({ editing })}>
      {(frame) => <ActivityForm frame={frame} />}
    </CreateRecord>
  );
}
