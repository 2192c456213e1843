import { createFileRoute } from '@tanstack/react-router';
import { documents } from '#contract/documents.ts';
import { listSearch } from '#contract/resource.ts';
import { fieldFilters } from '#ui/list/field-filters.tsx';
import { PlainList } from '#ui/record/plain-list.tsx';
import { documentKind } from './kind.ts';
import { documentRows } from './rows.tsx';

export const Route = createFileRoute('/documents/')({
  validateSearch: listSearch(documents),
  component: DocumentList,
});

const filters = fieldFilters([
  { kind: 'text', key: 'name', label: 'Name' },
  { kind: 'text', key: 'filename', label: 'File Name' },
]);

function DocumentList() {
  return (
    <PlainList kind={documentKind} filters={filters} rows={documentRows}>
      A document is a file with a name of its own on a lead, a customer, an account or an opportunity.
    </PlainList>
  );
}
