import { createFileRoute } from '@tanstack/react-router';
import type { RecordAnswer } from '#data/api.ts';
import { formatDate } from '#lib/dates.ts';
import { Card } from '#ui/card.tsx';
import { Facts } from '#ui/facts.tsx';
import { ReachLinks } from '#ui/party/reach-links.tsx';
import { RecordAt } from '#ui/record/record-at.tsx';
import { RemovableDetail } from '#ui/record/removable-detail.tsx';
import { tabSearch } from '#ui/record/search.ts';
import { WebLink } from '#ui/web-link.tsx';
import { accountKind } from './kind.ts';
import { OwnedTabs } from './owned-tabs.tsx';
import { AccountPriority } from './priority.tsx';
import { valuesOf } from './values.ts';

export const Route = createFileRoute('/accounts/$id')({
  validateSearch: tabSearch,
  component: AccountDetail,
});

function AccountDetail() {
  return (
    <RecordAt kind={accountKind} id={Route.useParams().id}>
      {({ record, labels, pending, issues, notes }) => (
        <RemovableDetail kind={accountKind} {...{ record, pending, issues, notes }} values={valuesOf(record)}>
          <ReachLinks name={record.name} mobile={record.phone} location={record.location} />
          <Card title="Contact Information">
            <Facts facts={factsOf(record, labels)} />
          </Card>
          <OwnedTabs account={record} />
        </RemovableDetail>
      )}
    </RecordAt>
  );
}

type Answer = RecordAnswer<'accounts'>;

function factsOf(record: Answer['record'], labels: Answer['labels']) {
  const { address, city, pincode, state, country } = record.location;
  const name = (id: string | null) => id && labels[id];
  return [
    { label: 'Name', value: record.name },
    { label: 'Website', value: record.website && <WebLink address={record.website} /> },
    { label: 'Industry', value: record.industry },
    { label: 'Email', value: record.email },
    { label: 'Phone', value: record.phone },
    { label: 'Priority', value: <AccountPriority account={record} /> },
    { label: 'Description', value: record.description },
    { label: 'Address', value: address },
    { label: 'City', value: city },
    { label: 'Pincode', value: pincode },
    { label: 'State', value: state },
    { label: 'Country', value: country },
    { label: 'Assigned To', value: name(record.assigned_to) },
    { label: 'Created At', value: formatDate(record.created_at) },
    { label: 'Created By', value: name(record.created_by) },
    { label: 'Modified By', value: name(record.modified_by) },
  ];
}
