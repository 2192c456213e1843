import { createFileRoute } from '@tanstack/react-router';
import { accountFields } from '#contract/accounts.ts';
import { EditAt } from '#ui/record/edit-at.tsx';
import { editSearch } from '#ui/record/search.ts';
import { AccountForm } from './form.tsx';
import { accountKind } from './kind.ts';
import { officeBesides } from './values.ts';

export const Route = createFileRoute('/accounts/edit/$id')({
  validateSearch: editSearch,
  component: EditAccount,
});

function EditAccount() {
  const at = { ...Route.useParams(), ...Route.useSearch() };
  return (
    <EditAt kind={accountKind} {...at} schemaOf={() => accountFields} besides={officeBesides}>
      {(frame, edited) => <AccountForm frame={frame} edited={edited} />}
    </EditAt>
  );
}
