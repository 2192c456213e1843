import { Stack } from '@mantine/core';
import { documentParents, type DocumentType } from '#contract/documents.ts';
import { can, type Owned } from '#contract/core/permissions.ts';
import type { Marked } from '#data/api.ts';
import { useViewer } from '#data/hooks.ts';
import { actOn, newId } from '#data/write.ts';
import { formatDate } from '#lib/dates.ts';
import { RelatedList } from '#ui/record-list/related-list.tsx';
import { useTabPlace } from '#ui/record/tab-place.ts';
import { AddFile } from '#ui/file/add-file.tsx';
import { FileButtons } from '#ui/file/file-buttons.tsx';
import { FileState } from '#ui/file/file-state.tsx';
import { t } from '#ui/language/text.ts';

const documents = { resource: 'documents', plural: t('Documents'), path: '/documents' } as const;

interface RecordDocumentsProps {
  type: DocumentType;
  record: Owned & Marked & { id: string };
}

/** A record's documents, and the dialog that adds one. */
export function RecordDocuments({ type: record_type, record }: RecordDocumentsProps) {
  const viewer = useViewer();
  const { list } = useTabPlace();
  const { id: record_id } = record;
  // Users who may change a record may attach documents.
  const may =
    can(viewer, 'create', 'documents') && can(viewer, 'update', documentParents[record_type], record);
  return (
    <Stack gap="md">
      {!record._left && may && (
        <div>
          <AddFile
            title={t('Add Document')}
            add={(named) => actOn('documents.create', newId(), { ...named, record_type, record_id })}
          />
        </div>
      )}
      <RelatedList
        {...list}
        kind={documents}
        filters={{ record_id }}
        columns={[
          { title: t('Created At'), sort: 'created_at', cell: (row) => formatDate(row.created_at) },
          {
            title: t('Download'),
            cell: (row) => (
              <>
                <FileButtons file={row} name={row.name ?? row.id} />{' '}
                {row.stored !== true && <FileState file={row} />}
              </>
            ),
          },
        ]}
      />
    </Stack>
  );
}
