import { createFileRoute } from '@tanstack/react-router';
import { accounts } from '#contract/accounts.ts';
import type { ListRow } from '#data/api.ts';
import { ListMenu } from '#domain/import-export/list-menu.tsx';
import { t } from '#ui/language/text.ts';
import { fieldFilters } from '#ui/list/field-filters.tsx';
import { listParams } from '#ui/list/search.ts';
import { fieldColumns, fieldFile } from '#ui/record/fields.tsx';
import { loadKinds } from '#ui/record/kinds.ts';
import { PlainList } from '#ui/record-list/plain-list.tsx';
import { plainRows } from '#ui/record-list/plain-rows.tsx';
import { quickColumn, quickMany } from '#ui/record/quick-field.tsx';
import { accountKind as kind, placed, priority } from './kind.ts';

export const Route = createFileRoute('/accounts/')({
  validateSearch: listParams,
  loader: loadKinds,
  component: AccountList,
});

const filters = fieldFilters(accounts, [
  { kind: 'text', key: 'name' },
  { kind: 'person', key: 'assigned_to' },
  { kind: 'choice', key: 'priority', list: 'priority' },
]);

const rows = plainRows<ListRow<'accounts'>>(kind, (labels) => [
  quickColumn(kind, priority),
  ...fieldColumns(kind, labels, { phone: 'under', email: 'under', assigned_to: 'foot', created_at: 'foot' }),
]);

const listed = ['name', 'priority', 'phone', 'email', 'assigned_to', 'created_at'];
const others = ['website', 'industry', 'description', ...placed, 'created_by'];
const file = fieldFile(kind, [...listed, ...others]);

function AccountList() {
  return (
    <PlainList
      {...{ kind, filters, rows }}
      menu={(query) => <ListMenu kind={kind} query={query} columns={file} />}
      many={(viewer) => quickMany(kind, [priority], viewer)}
    >
      {t('An account is an organisation that leads, customers and opportunities belong to.')}
    </PlainList>
  );
}
