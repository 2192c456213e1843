import type { ListRow, LocalRecord } from '#data/api.ts';
import { useChoices } from '#data/hooks.ts';
import { formatDate } from '#lib/dates.ts';
import { formatRs } from '#lib/money.ts';
import { RecordDocuments } from '#ui/file/record-documents.tsx';
import type { Column } from '#ui/list/record-table.tsx';
import { labelIn } from '#ui/party/use-party-choices.ts';
import { RecordTabs } from '#ui/record/record-tabs.tsx';
import { RelatedList } from '#ui/record/related-list.tsx';
import { useTabPlace } from '#ui/record/tab-place.ts';

const leads = { resource: 'leads', plural: 'Leads', path: '/leads' } as const;
const deals = { resource: 'opportunities', plural: 'Opportunities', path: '/opportunities' } as const;
const contacts = { resource: 'contacts', plural: 'Contacts', path: '/customers' } as const;

/** What belongs to an account. */
export function OwnedTabs({ account }: { account: LocalRecord<'accounts'> }) {
  const statuses = useChoices('lead_status');
  const stages = useChoices('stage');
  const { tabs, list } = useTabPlace();
  const owned = {
    ...list,
    filters: { account_id: account.id },
    nameOf: ({ name }: { name?: string }) => name,
  };
  const party: Column<ListRow<'leads'> | ListRow<'contacts'>>[] = [
    { title: 'Email', sort: 'email', cell: (row) => row.email ?? '-' },
    { title: 'Mobile', sort: 'mobile', cell: (row) => row.mobile },
    { title: 'Status', sort: 'status', cell: (row) => labelIn(row.status, statuses) },
    { title: 'Created At', sort: 'created_at', cell: (row) => formatDate(row.created_at) },
  ];
  const deal: Column<ListRow<'opportunities'>>[] = [
    {
      title: 'Amount',
      sort: 'amount',
      cell: ({ amount }) => (typeof amount === 'number' ? formatRs(amount) : '-'),
    },
    { title: 'Stage', sort: 'stage', cell: (row) => labelIn(row.stage, stages) },
    { title: 'Close Date', sort: 'close_date', cell: (row) => formatDate(row.close_date) || '-' },
  ];
  return (
    <RecordTabs
      {...tabs}
      tabs={{
        Leads: <RelatedList {...owned} kind={leads} columns={party} />,
        Opportunities: <RelatedList {...owned} kind={deals} columns={deal} />,
        Contacts: <RelatedList {...owned} kind={contacts} columns={party} />,
        Documents: <RecordDocuments type="account" record={account} />,
      }}
    />
  );
}
