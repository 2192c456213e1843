import { createFileRoute } from '@tanstack/react-router';
import { documents } from '#contract/documents.ts';
import { listSearch } from '#contract/resource.ts';
import type { FileColumn } from '#data/file-columns.ts';
import { ListMenu } from '#domain/import-export/list-menu.tsx';
import { fieldFilters } from '#ui/list/field-filters.tsx';
import { PlainList } from '#ui/record-list/plain-list.tsx';
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

const file: readonly FileColumn[] = [
  { title: 'Name', field: 'name', as: 'text' },
  { title: 'File Name', field: 'filename', as: 'text' },
  { title: 'Record Type', field: 'record_type', as: 'text' },
  { title: 'Created At', field: 'created_at', as: 'time' },
  { title: 'Created By', field: 'created_by', as: 'name', of: 'users' },
];

function DocumentList() {
  return (
    <PlainList
      kind={documentKind}
      filters={filters}
      rows={documentRows}
      menu={(query) => <ListMenu kind={documentKind} query={query} columns={file} />}
    >
      A document is a file with a name of its own on a lead, a customer, an account or an opportunity.
    </PlainList>
  );
}
