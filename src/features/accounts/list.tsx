import { createFileRoute } from '@tanstack/react-router';
import { accounts } from '#contract/accounts.ts';
import { listSearch } from '#contract/resource.ts';
import type { ListRow } from '#data/api.ts';
import { formatDate } from '#lib/dates.ts';
import { fieldFilters } from '#ui/list/field-filters.tsx';
import { PlainList } from '#ui/record/plain-list.tsx';
import { plainRows } from '#ui/record/plain-rows.tsx';
import { accountFile } from './file.ts';
import { accountKind } from './kind.ts';
import { manyAccounts } from './many.ts';
import { AccountPriority } from './priority.tsx';

export const Route = createFileRoute('/accounts/')({
  validateSearch: listSearch(accounts),
  component: AccountList,
});

const filters = fieldFilters([
  { kind: 'text', key: 'name', label: 'Name' },
  { kind: 'person', key: 'assigned_to', label: 'Assigned To' },
  { kind: 'choice', key: 'priority', label: 'Priority', list: 'priority' },
]);

const rows = plainRows<ListRow<'accounts'>>(accountKind, (labels) => [
  { title: 'Priority', sort: 'priority', cell: (row) => <AccountPriority account={row} />, card: 'foot' },
  { title: 'Phone', sort: 'phone', cell: (row) => row.phone, card: 'under' },
  { title: 'Email', sort: 'email', cell: (row) => row.email, card: 'under' },
  {
    title: 'Assigned To',
    sort: 'assigned_to',
    cell: ({ assigned_to }) => (assigned_to && labels[assigned_to]) ?? '-',
    card: 'foot',
  },
  { title: 'Created At', sort: 'created_at', cell: (row) => formatDate(row.created_at), card: 'foot' },
]);

function AccountList() {
  return (
    <PlainList kind={accountKind} filters={filters} rows={rows} file={accountFile} many={manyAccounts}>
      An account is an organisation that leads, customers and opportunities belong to.
    </PlainList>
  );
}
