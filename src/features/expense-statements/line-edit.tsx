import { trueToday } from '#data/true-time.ts';
import { createFileRoute } from '@tanstack/react-router';
import { claimedExpense } from '#contract/expenses.ts';
import { EditAt } from '#ui/record/edit-at.tsx';
import { addressOf } from '#ui/record/kind.ts';
import { editSearch } from '#ui/record/search.ts';
import { expenseKind as kind } from './kind.ts';
import { LineForm } from './line-form.tsx';
import { lineValues } from './values.ts';

export const Route = createFileRoute('/expense/edit/$id')({
  validateSearch: editSearch,
  component: EditLine,
});

function EditLine() {
  const at = { ...Route.useParams(), ...Route.useSearch() };
  return (
    <EditAt kind={kind} {...at} schemaOf={() => claimedExpense(trueToday())} back={addressOf(kind, at.id)}>
      {(frame, { record }) => <LineForm frame={frame} initial={lineValues(record)} stored={record} />}
    </EditAt>
  );
}
