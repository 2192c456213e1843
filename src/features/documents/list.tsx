import { createFileRoute } from '@tanstack/react-router';
import { documents } from '#contract/documents.ts';
import { ListMenu } from '#domain/import-export/list-menu.tsx';
import { t } from '#ui/language/text.ts';
import { fieldFilters } from '#ui/list/field-filters.tsx';
import { listParams } from '#ui/list/search.ts';
import { fieldFile } from '#ui/record/fields.tsx';
import { PlainList } from '#ui/record-list/plain-list.tsx';
import { documentKind } from './kind.ts';
import { documentRows } from './rows.tsx';

export const Route = createFileRoute('/documents/')({
  validateSearch: listParams,
  component: DocumentList,
});

const filters = fieldFilters(documents, [
  { kind: 'text', key: 'name' },
  { kind: 'text', key: 'filename' },
]);

const file = fieldFile(documentKind, ['name', 'filename', 'record_type', 'created_at', 'created_by']);

function DocumentList() {
  return (
    <PlainList
      kind={documentKind}
      filters={filters}
      rows={documentRows}
      menu={(query) => <ListMenu kind={documentKind} query={query} columns={file} />}
    >
      {t('Attach price lists, agreements and photos to a lead, customer, account or opportunity.')}
    </PlainList>
  );
}
