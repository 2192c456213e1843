import { createFileRoute } from '@tanstack/react-router';
import type { RecordAnswer } from '#data/api.ts';
import { bytesText } from '#lib/bytes.ts';
import { formatDate } from '#lib/dates.ts';
import { Card } from '#ui/layout/card.tsx';
import { Facts } from '#ui/layout/facts.tsx';
import { FileButtons } from '#ui/file/file-buttons.tsx';
import { FileState } from '#ui/file/file-state.tsx';
import { RecordAt } from '#ui/record/record-at.tsx';
import { RemovableDetail } from '#ui/record/removable-detail.tsx';
import { documentKind } from './kind.ts';
import { RelatedRecord } from './related.tsx';
import { valuesOf } from './values.ts';

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
          <Card title="Document Details">
            <Facts facts={factsOf(record, labels)} />
          </Card>
        </RemovableDetail>
      )}
    </RecordAt>
  );
}

type Answer = RecordAnswer<'documents'>;

const factsOf = (record: Answer['record'], labels: Answer['labels']) => [
  { label: 'Name', value: record.name },
  { label: 'File Name', value: record.filename },
  { label: 'Size', value: bytesText(record.size) },
  { label: 'File', value: <FileState file={record} /> },
  { label: 'Related To', value: <RelatedRecord {...record} /> },
  { label: 'Created At', value: formatDate(record.created_at) },
  { label: 'Created By', value: record.created_by && labels[record.created_by] },
];
