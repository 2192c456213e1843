import { createFileRoute } from '@tanstack/react-router';
import { activities } from '#contract/activities.ts';
import type { ListRow } from '#data/api.ts';
import { ListMenu } from '#domain/import-export/list-menu.tsx';
import { formatDateTime } from '#lib/dates.ts';
import { fieldFilters } from '#ui/list/field-filters.tsx';
import { Moment } from '#ui/list/moment.tsx';
import { listParams } from '#ui/list/search.ts';
import { columnOf, fieldColumns, fieldFile } from '#ui/record/fields.tsx';
import { loadKinds } from '#ui/record/kinds.ts';
import { quickColumn, quickMany } from '#ui/record/quick-field.tsx';
import { PlainList } from '#ui/record-list/plain-list.tsx';
import { plainRows } from '#ui/record-list/plain-rows.tsx';
import { activityKind as kind, status } from './kind.ts';
import { whenOf } from './values.ts';
import { t, translated } from '#ui/language/text.ts';

export const Route = createFileRoute('/activities/')({
  validateSearch: listParams,
  loader: loadKinds,
  component: ActivityList,
});

const filters = fieldFilters(activities, [
  { kind: 'choice', key: 'status', list: 'activity_status' },
  { kind: 'choice', key: 'type', list: 'activity_type' },
]);

type Row = ListRow<'activities'>;

const column = columnOf(kind);

const rows = plainRows<Row>(kind, (labels) => [
  quickColumn(kind, status),
  { ...column('type'), cell: ({ type }) => (type ? translated(type) : '-') },
  { ...column('priority'), cell: ({ priority }) => priority && translated(priority) },
  {
    title: t('Start'),
    sort: 'start',
    cell: ({ date, start_time }) => <Moment>{whenOf(date, start_time) || '-'}</Moment>,
    wraps: true,
    card: 'under',
  },
  {
    title: t('Due'),
    sort: 'due',
    cell: ({ date, due_time }) => <Moment>{whenOf(date, due_time) || '-'}</Moment>,
    wraps: true,
  },
  ...fieldColumns(kind, labels, { assigned_to: 'foot' }),
  {
    ...column('created_at'),
    cell: ({ created_at }) => <Moment>{formatDateTime(created_at)}</Moment>,
    wraps: true,
  },
]);

const file = fieldFile(kind, [
  'subject',
  'status',
  'type',
  'priority',
  'date',
  'start_time',
  'due_time',
  'assigned_to',
  'lead_id',
  'contact_id',
  'account_id',
  'description',
  'created_at',
  'created_by',
]);

function ActivityList() {
  return (
    <PlainList
      {...{ kind, filters }}
      rows={() => rows()}
      menu={(query) => <ListMenu kind={kind} query={query} columns={file} />}
      many={(viewer) => quickMany(kind, [status], viewer)}
    >
      {t('An activity is a task with a day, a time and the people invited to it.')}
    </PlainList>
  );
}
