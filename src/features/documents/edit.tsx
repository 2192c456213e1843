import { createFileRoute } from '@tanstack/react-router';
import { EditAt } from '#ui/record/edit-at.tsx';
import { editSearch } from '#ui/record/search.ts';
import { DocumentForm } from './form.tsx';
import { documentKind } from './kind.ts';
import { schemaOf } from './values.ts';

export const Route = createFileRoute('/documents/edit/$id')({
  validateSearch: editSearch,
  component: EditDocument,
});

function EditDocument() {
  const at = { ...Route.useParams(), ...Route.useSearch() };
  return (
    <EditAt kind={documentKind} {...at} schemaOf={schemaOf}>
      {(frame, { record, making }) => <DocumentForm frame={frame} edited={record} making={making} />}
    </EditAt>
  );
}
