import { createFileRoute } from '@tanstack/react-router';
import { CreateRecord } from '#ui/record/create-record.tsx';
import { DocumentForm } from './form.tsx';
import { documentKind } from './kind.ts';
import { schemaOf } from './values.ts';

export const Route = createFileRoute('/documents/create')({ component: CreateDocument });

function CreateDocument() {
  return (
    <CreateRecord kind={documentKind} schemaOf={schemaOf}>
      {(frame) => <DocumentForm frame={frame} buttons={{ save: 'Submit', reset: 'Reset' }} />}
    </CreateRecord>
  );
}
