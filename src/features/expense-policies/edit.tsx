import { createFileRoute } from '@tanstack/react-router';
import { wholePolicy } from '#contract/expense-policies.ts';
import { EditAt } from '#ui/record/edit-at.tsx';
import { editSearch } from '#ui/record/search.ts';
import { PolicyForm } from './form.tsx';
import { policyKind } from './kind.ts';

export const Route = createFileRoute('/expense-policies/edit/$id')({
  validateSearch: editSearch,
  component: EditPolicy,
});

function EditPolicy() {
  const at = { ...Route.useParams(), ...Route.useSearch() };
  return (
    <EditAt kind={policyKind} {...at} schemaOf={() => wholePolicy}>
      {(frame, { record }) => <PolicyForm frame={frame} edited={record} />}
    </EditAt>
  );
}
