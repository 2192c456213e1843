import { useChoices } from '#data/hooks.ts';
import type { ListRow, LocalRecord } from '#data/api.ts';
import { formatDate } from '#lib/dates.ts';
import { formatRs } from '#lib/money.ts';
import { RecordDocuments } from '#ui/file/record-documents.tsx';
import type { Search } from '#ui/list/list-state.ts';
import type { Column } from '#ui/list/record-table.tsx';
import { labelIn } from '#ui/party/use-party-choices.ts';
import { RecordTabs } from '#ui/record/record-tabs.tsx';
import { RelatedList } from '#ui/record/related-list.tsx';

type Party = ListRow<'leads'> | ListRow<'contacts'>;

interface OwnedTabsProps {
  account: LocalRecord<'accounts'>;
  /** The address of the screen: which tab is open, and where its list stands. */
  search: Search & { tab?: string | undefined };
  go: (search: Search) => void;
  open: (address: string) => void;
}

/** What belongs to an account. */
export function OwnedTabs({ account, search, go, open }: OwnedTabsProps) {
  const statuses = useChoices('lead_status');
  const stages = useChoices('stage');
  const where = { search, go: (next: Search) => go({ ...next, tab: search.tab }), open };
  const shared = {
    ...where,
    filters: { account_id: account.id },
    nameOf: ({ name }: { name?: string }) => name,
  };
  const party: Column<Party>[] = [
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
  const leads = { resource: 'leads', plural: 'Leads', path: '/leads' } as const;
  const deals = { resource: 'opportunities', plural: 'Opportunities', path: '/opportunities' } as const;
  const contacts = { resource: 'contacts', plural: 'Contacts', path: '/customers' } as const;
  return (
    <RecordTabs
      search={search}
      go={go}
      tabs={{
        Leads: <RelatedList {...shared} kind={leads} columns={party} />,
        Opportunities: <RelatedList {...shared} kind={deals} columns={deal} />,
        Contacts: <RelatedList {...shared} kind={contacts} columns={party} />,
        Documents: <RecordDocuments {...where} type="account" record={account} />,
      }}
    />
  );
}
