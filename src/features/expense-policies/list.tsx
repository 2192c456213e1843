import { createFileRoute } from '@tanstack/react-router';
import { expense_policies } from '#contract/expense-policies.ts';
import { formatRupees } from '#contract/core/money.ts';
import type { ListRow } from '#data/api.ts';
import { classChoices, dayChoices } from '#domain/expense/day-choices.ts';
import { ListMenu } from '#domain/import-export/list-menu.tsx';
import { formatDate } from '#lib/dates.ts';
import { t, translated } from '#ui/language/text.ts';
import { fieldFilters } from '#ui/list/field-filters.tsx';
import { listParams } from '#ui/list/search.ts';
import { columnOf, fieldColumns, fieldFile } from '#ui/record/fields.tsx';
import { loadKinds } from '#ui/record/kinds.ts';
import { PlainList } from '#ui/record-list/plain-list.tsx';
import { plainRows } from '#ui/record-list/plain-rows.tsx';
import { policyKind as kind } from './kind.ts';

export const Route = createFileRoute('/expense-policies/')({
  validateSearch: listParams,
  loader: loadKinds,
  component: PolicyList,
});

const filters = fieldFilters(expense_policies, [
  { kind: 'text', key: 'grade' },
  { kind: 'word', key: 'day_kind', words: dayChoices },
  { kind: 'word', key: 'city_class', words: classChoices },
]);

type Row = ListRow<'expense_policies'>;

const column = columnOf(kind);

const limitOf = (paise: number | null | undefined) => (typeof paise === 'number' ? formatRupees(paise) : '-');

function validity({ valid_from = '', valid_to }: Row): string {
  const from = formatDate(valid_from);
  return valid_to ? `${from} - ${formatDate(valid_to)}` : t('from {day}', { day: from });
}

const rows = plainRows<Row>(kind, (labels) => [
  ...fieldColumns(kind, labels, { day_kind: 'under' }),
  {
    ...column('city_class'),
    cell: ({ city_class }) => (city_class ? translated(city_class) : t('Any city')),
    card: 'under',
  },
  ...fieldColumns(kind, labels, { da_rate: 'foot' }),
  { ...column('hotel_limit'), cell: ({ hotel_limit }) => limitOf(hotel_limit) },
  { title: t('Valid'), sort: 'valid_from', cell: validity, card: 'foot' },
]);

const file = fieldFile(kind, [
  'grade',
  'day_kind',
  'city_class',
  'da_rate',
  'hotel_limit',
  'conveyance_limit',
  'km_rate',
  'valid_from',
  'valid_to',
  'created_at',
  'created_by',
]);

function PolicyList() {
  return (
    <PlainList
      {...{ kind, filters, rows }}
      menu={(query) => <ListMenu kind={kind} query={query} columns={file} />}
    >
      {t('A policy sets what a grade can claim for a day type.')}
    </PlainList>
  );
}
