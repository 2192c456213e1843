import { createFileRoute } from '@tanstack/react-router';
import type { RecordAnswer } from '#data/api.ts';
import { Card } from '#ui/layout/card.tsx';
import { Facts } from '#ui/layout/facts.tsx';
import { RecordDocuments } from '#domain/document/record-documents.tsx';
import { ReachLinks } from '#domain/party/reach-links.tsx';
import { factOf, fieldFacts } from '#ui/record/fields.tsx';
import { loadKinds } from '#ui/record/kinds.ts';
import { OwnedList } from '#ui/record-list/owned-list.tsx';
import { QuickField } from '#ui/record/quick-field.tsx';
import { RecordAt } from '#ui/record/record-at.tsx';
import { RecordTabs } from '#ui/record/record-tabs.tsx';
import { RemovableDetail } from '#ui/record/removable-detail.tsx';
import { tabSearch } from '#ui/record/search.ts';
import { useTabPlace } from '#ui/record/tab-place.ts';
import { WebLink } from '#ui/inline/web-link.tsx';
import { t } from '#ui/language/text.ts';
import { accountKind as kind, placed, priority } from './kind.ts';
import { valuesOf } from './values.ts';

export const Route = createFileRoute('/accounts/$id')({
  validateSearch: tabSearch,
  loader: loadKinds,
  component: AccountDetail,
});

function AccountDetail() {
  const { tabs } = useTabPlace();
  return (
    <RecordAt kind={kind} id={Route.useParams().id}>
      {({ record, labels, ...rest }) => (
        <RemovableDetail kind={kind} record={record} values={valuesOf(record)} {...rest}>
          <ReachLinks name={record.name} mobile={record.phone} location={record.location} />
          <Card title={t('Contact Information')}>
            <Facts facts={factsOf(record, labels)} />
          </Card>
          <RecordTabs {...tabs} tabs={tabsOf(record)} />
        </RemovableDetail>
      )}
    </RecordAt>
  );
}

type Answer = RecordAnswer<'accounts'>;

const fact = factOf(kind);

const factsOf = (record: Answer['record'], labels: Answer['labels']) =>
  fieldFacts(kind, record, labels, [
    'name',
    fact('website', record.website && <WebLink address={record.website} />),
    'industry',
    'email',
    'phone',
    fact('priority', <QuickField kind={kind} quick={priority} row={record} />),
    'description',
    ...placed,
    'assigned_to',
    'created_at',
    'created_by',
    'modified_by',
  ]);

const party = ['email', 'mobile', 'status', 'created_at'];
const deal = ['amount', 'stage', 'close_date'];

function tabsOf(record: Answer['record']) {
  const filters = { account_id: record.id };
  return {
    Leads: { title: t('Leads'), content: <OwnedList of="leads" filters={filters} fields={party} /> },
    Opportunities: {
      title: t('Opportunities'),
      content: <OwnedList of="opportunities" filters={filters} fields={deal} />,
    },
    Contacts: { title: t('Contacts'), content: <OwnedList of="contacts" filters={filters} fields={party} /> },
    Tickets: {
      title: t('Tickets'),
      content: (
        <OwnedList of="tickets" filters={filters} fields={['number', 'status', 'priority', 'created_at']} />
      ),
    },
    Documents: { title: t('Documents'), content: <RecordDocuments type="account" record={record} /> },
  };
}
