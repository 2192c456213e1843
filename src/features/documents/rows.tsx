import type { ListRow } from '#data/api.ts';
import { formatDate } from '#lib/dates.ts';
import { FileState } from '#ui/file/file-state.tsx';
import { t } from '#ui/language/text.ts';
import listClasses from '#ui/list/list.module.css';
import { plainRows } from '#ui/record-list/plain-rows.tsx';
import { documentKind } from './kind.ts';
import { RelatedRecord } from './related.tsx';
import { columnOf } from '#ui/record/fields.tsx';

type Row = ListRow<'documents'>;

const column = columnOf(documentKind);

/** The rows of the documents list. */
export const documentRows = plainRows<Row>(documentKind, () => [
  { ...column('filename'), cell: (row) => <FileName row={row} />, card: 'under' },
  { title: t('Related To'), sort: 'record_type', cell: (row) => <Related row={row} />, card: 'foot' },
  { ...column('created_at'), cell: (row) => formatDate(row.created_at), card: 'foot' },
]);

/** The file name, and where its bytes are unless on the server. */
function FileName({ row }: { row: Row }) {
  return (
    <span className={listClasses.long}>
      {row.filename} {row.stored !== true && <FileState file={row} />}
    </span>
  );
}

function Related({ row: { record_type, record_id } }: { row: Row }) {
  return record_type && record_id ? <RelatedRecord record_type={record_type} record_id={record_id} /> : null;
}
