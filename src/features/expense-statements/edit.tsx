import { trueToday } from '#data/true-time.ts';
import { createFileRoute } from '@tanstack/react-router';
import { wholeStatement } from '#contract/expense-statements.ts';
import { EditAt } from '#ui/record/edit-at.tsx';
import { addressOf } from '#ui/record/kind.ts';
import { editSearch } from '#ui/record/search.ts';
import { StatementForm } from './form.tsx';
import { statementKind as kind } from './kind.ts';

export const Route = createFileRoute('/expensestatements/edit/$id')({
  validateSearch: editSearch,
  component: EditStatement,
});

function EditStatement() {
  const at = { ...Route.useParams(), ...Route.useSearch() };
  return (
    <EditAt kind={kind} {...at} schemaOf={() => wholeStatement(trueToday())} back={addressOf(kind, at.id)}>
      {(frame, { record }) => <StatementForm frame={frame} record={record} />}
    </EditAt>
  );
}
