import { createFileRoute } from '@tanstack/react-router';
import { tickets } from '#contract/tickets.ts';
import type { ListRow } from '#data/api.ts';
import { ListMenu } from '#domain/import-export/list-menu.tsx';
import { RelatedLink } from '#domain/related/related-link.tsx';
import { fieldFilters } from '#ui/list/field-filters.tsx';
import { listParams } from '#ui/list/search.ts';
import classes from '#ui/list/list.module.css';
import { fieldColumns, fieldFile } from '#ui/record/fields.tsx';
import { loadKinds } from '#ui/record/kinds.ts';
import { quickColumn, quickMany } from '#ui/record/quick-field.tsx';
import { PlainList } from '#ui/record-list/plain-list.tsx';
import { plainRows } from '#ui/record-list/plain-rows.tsx';
import { priority, status, ticketKind as kind } from './kind.ts';
import { t } from '#ui/language/text.ts';

export const Route = createFileRoute('/cases/')({
  validateSearch: listParams,
  loader: loadKinds,
  component: TicketList,
});

const filters = fieldFilters(
  tickets,
  [
    { kind: 'text', key: 'number' },
    { kind: 'person', key: 'assigned_to' },
    { kind: 'choice', key: 'priority', list: 'priority' },
    { kind: 'choice', key: 'status', list: 'ticket_status' },
  ],
  [],
  t('Apply Filter'),
);

type Row = ListRow<'tickets'>;

const rows = plainRows<Row>(
  kind,
  (labels) => [
    quickColumn(kind, status),
    quickColumn(kind, priority),
    {
      title: t('Related To'),
      sort: 'related_to',
      cell: (row) => (
        <span className={classes.long}>
          <RelatedLink row={row} labels={labels} />
        </span>
      ),
      card: 'under',
    },
    ...fieldColumns(kind, labels, { assigned_to: 'foot', created_at: 'foot' }),
  ],
  'number',
);

const listed = ['number', 'subject', 'status', 'priority', 'lead_id', 'contact_id', 'account_id'];
const file = fieldFile(kind, [
  ...listed,
  'assigned_to',
  'created_at',
  'category',
  'source',
  'description',
  'created_by',
]);

function TicketList() {
  return (
    <PlainList
      {...{ kind, filters, rows }}
      menu={(query) => <ListMenu kind={kind} query={query} columns={file} />}
      many={(viewer) => quickMany(kind, [status, priority], viewer)}
    >
      {t('A ticket is a complaint or a question of a lead, a customer or an account.')}
    </PlainList>
  );
}
