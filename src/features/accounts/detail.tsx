import { Button } from '@mantine/core';
import { createFileRoute } from '@tanstack/react-router';
import { mayDelete } from '#contract/accounts.ts';
import type { RecordAnswer } from '#data/api.ts';
import { useViewer } from '#data/hooks.ts';
import { formatDate } from '#lib/dates.ts';
import { Card } from '#ui/card.tsx';
import { Facts } from '#ui/facts.tsx';
import { Icon } from '#ui/icon.tsx';
import { ReachLinks } from '#ui/party/reach-links.tsx';
import { RecordAt } from '#ui/record/record-at.tsx';
import { RecordDetail } from '#ui/record/record-detail.tsx';
import { tabSearch } from '#ui/record/search.ts';
import { useRemoval } from '#ui/record/removal.tsx';
import { WebLink } from '#ui/web-link.tsx';
import { accountKind } from './kind.ts';
import { OwnedTabs } from './owned-tabs.tsx';
import { AccountPriority } from './priority.tsx';
import { valuesOf } from './values.ts';

export const Route = createFileRoute('/accounts/$id')({
  validateSearch: tabSearch,
  component: AccountDetail,
});

type Answer = RecordAnswer<'accounts'>;

function AccountDetail() {
  const { id } = Route.useParams();
  return (
    <RecordAt kind={accountKind} id={id}>
      {(answer) => <Shown answer={answer} />}
    </RecordAt>
  );
}

function Shown({ answer: { record, labels, pending, issues } }: { answer: Answer }) {
  const viewer = useViewer();
  const navigate = Route.useNavigate();
  const removal = useRemoval(accountKind, () => void navigate({ to: '/accounts' }));
  return (
    <RecordDetail
      kind={accountKind}
      {...{ record, pending, issues }}
      values={valuesOf(record)}
      actions={
        mayDelete(viewer, record) && (
          <Button variant="default" leftSection={<Icon name="trash" />} onClick={() => removal.ask(record)}>
            Delete
          </Button>
        )
      }
    >
      <ReachLinks name={record.name} mobile={record.phone} location={record.location} />
      <Card title="Contact Information">
        <Facts facts={factsOf(record, labels)} />
      </Card>
      <OwnedTabs
        account={record}
        search={Route.useSearch()}
        go={(search) => void navigate({ search, replace: true, resetScroll: false })}
        open={(to) => void navigate({ to })}
      />
      {removal.dialog}
    </RecordDetail>
  );
}

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
