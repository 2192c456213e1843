import { createFileRoute } from '@tanstack/react-router';
import { t } from '#ui/language/text.ts';
import { CreateRecord } from '#ui/record/create-record.tsx';
import { DocumentForm } from './form.tsx';
import { documentKind } from './kind.ts';
import { schemaOf } from './values.ts';

export const Route = createFileRoute('/documents/create')({ component: CreateDocument });

function CreateDocument() {
  return (
    <CreateRecord kind={documentKind} schemaOf={schemaOf}>
      {(frame) => <DocumentForm frame={frame} buttons={{ save: t('Submit'), reset: t('Reset') }} />}
    </CreateRecord>
  );
}
