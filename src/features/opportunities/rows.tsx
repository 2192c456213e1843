import { Link } from '@tanstack/react-router';
import type { Labels } from '#data/api.ts';
import { formatDate } from '#lib/dates.ts';
import { formatRs } from '#lib/money.ts';
import { t } from '#ui/language/text.ts';
import classes from '#ui/list/list.module.css';
import { RecordCard } from '#ui/list/record-cards.tsx';
import { RecordMark } from '#ui/status/mark.tsx';
import { columnOf, fieldColumns } from '#ui/record/fields.tsx';
import { addressOf } from '#ui/record/kind.ts';
import { plainRows, RowIcons } from '#ui/record-list/plain-rows.tsx';
import { QuickField } from '#ui/record/quick-field.tsx';
import type { Rows } from '#ui/record-list/record-list.tsx';
import { opportunityKind, stage, type Row } from './kind.ts';
import { RelatedLink, relatedOf } from '#domain/related/related-link.tsx';

export const amountOf = ({ amount }: Row) => (typeof amount === 'number' ? formatRs(amount) : '-');

const stageOf = (row: Row) => <QuickField kind={opportunityKind} quick={stage} row={row} />;

export const assigneeOf = ({ assigned_to }: Row, labels: Labels) =>
  (assigned_to && labels[assigned_to]) ?? '-';

const column = columnOf(opportunityKind);

const rows = plainRows<Row>(opportunityKind, (labels) => [
  {
    title: t('Related To'),
    sort: 'related_to',
    cell: (row) => (
      <span className={classes.long}>
        <RelatedLink row={row} labels={labels} />
      </span>
    ),
  },
  { ...column('amount'), cell: amountOf },
  { ...column('stage'), cell: stageOf },
  ...fieldColumns(opportunityKind, labels, { close_date: 'foot', assigned_to: 'foot', created_at: 'foot' }),
]);

/** The rows of the opportunities list. */
export const opportunityRows: Rows<Row> = {
  ...rows(),
  card: (row, labels) => (
    <RecordCard
      link={<Link to={addressOf(opportunityKind, row.id)}>{row.name}</Link>}
      menu={<RowIcons kind={opportunityKind} row={row} />}
      under={[amountOf(row), relatedOf(row, labels)?.name]}
    >
      {stageOf(row)}
      {row.close_date && <span>{t('Closes {day}', { day: formatDate(row.close_date) })}</span>}
      <span>{assigneeOf(row, labels)}</span>
      <RecordMark mark={row._mark} left={row._left} />
    </RecordCard>
  ),
};
