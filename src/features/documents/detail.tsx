import { createFileRoute } from '@tanstack/react-router';
import type { RecordAnswer } from '#data/api.ts';
import { bytesText } from '#lib/bytes.ts';
import { formatDate } from '#lib/dates.ts';
import { Card } from '#ui/layout/card.tsx';
import { Facts } from '#ui/layout/facts.tsx';
import { FileButtons } from '#ui/file/file-buttons.tsx';
import { FileState } from '#ui/file/file-state.tsx';
import { t } from '#ui/language/text.ts';
import { RecordAt } from '#ui/record/record-at.tsx';
import { RemovableDetail } from '#ui/record/removable-detail.tsx';
import { documentKind } from './kind.ts';
import { RelatedRecord } from './related.tsx';
import { valuesOf } from './values.ts';
import { factOf } from '#ui/record/fields.tsx';

export const Route = createFileRoute('/documents/$id')({ component: DocumentDetail });

function DocumentDetail() {
  const { id } = Route.useParams();
  return (
    <RecordAt kind={documentKind} id={id}>
      {({ record, labels, pending, issues, notes }) => (
        <RemovableDetail
          kind={documentKind}
          {...{ record, pending, issues, notes }}
          values={valuesOf(record, pending)}
          actions={<FileButtons file={record} name={record.name} />}
        >
          <Card title={t('Document Details')}>
            <Facts facts={factsOf(record, labels)} />
          </Card>
        </RemovableDetail>
      )}
    </RecordAt>
  );
}

type Answer = RecordAnswer<'documents'>;

const fact = factOf(documentKind);

const factsOf = (record: Answer['record'], labels: Answer['labels']) => [
  fact('name', record.name),
  fact('filename', record.filename),
  fact('size', bytesText(record.size)),
  fact('file_id', <FileState file={record} />),
  { label: t('Related To'), value: <RelatedRecord {...record} /> },
  fact('created_at', formatDate(record.created_at)),
  fact('created_by', record.created_by && labels[record.created_by]),
];
