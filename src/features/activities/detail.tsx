import { List, Text } from '@mantine/core';
import { createFileRoute } from '@tanstack/react-router';
import { activityWords, reminderNames } from '#contract/activities.ts';
import type { RecordAnswer } from '#data/api.ts';
import { usePick } from '#data/hooks.ts';
import { formatDateTime } from '#lib/dates.ts';
import { CalendarButton } from '#ui/file/calendar-button.tsx';
import { Card } from '#ui/layout/card.tsx';
import { Facts } from '#ui/layout/facts.tsx';
import { factOf, fieldFacts } from '#ui/record/fields.tsx';
import { loadKinds } from '#ui/record/kinds.ts';
import { NamedLink } from '#ui/record/named-link.tsx';
import { QuickChip } from '#ui/record/quick-chip.tsx';
import { RecordAt } from '#ui/record/record-at.tsx';
import { RecordDetail } from '#ui/record/record-detail.tsx';
import { RecordTabs } from '#ui/record/record-tabs.tsx';
import { tabSearch } from '#ui/record/search.ts';
import { useTabPlace } from '#ui/record/tab-place.ts';
import { OwnedList } from '#ui/record-list/owned-list.tsx';
import { activityKind as kind, status } from './kind.ts';
import { eventOf, valuesOf, whenOf } from './values.ts';
import { t, translated } from '#ui/language/text.ts';

export const Route = createFileRoute('/activities/$id')({
  validateSearch: tabSearch,
  loader: loadKinds,
  component: ActivityDetail,
});

function ActivityDetail() {
  const { tabs } = useTabPlace();
  return (
    <RecordAt kind={kind} id={Route.useParams().id}>
      {({ record, labels, ...rest }) => (
        <RecordDetail kind={kind} record={record} values={valuesOf(record, labels)} {...rest}>
          <Card title={t('Details')}>
            <Facts facts={factsOf(record, labels)} />
            {record.date !== null && <CalendarButton event={eventOf(record, record.date)} />}
          </Card>
          <RecordTabs
            {...tabs}
            tabs={{
              Invitees: { title: t('Invitees'), content: <Invitees ids={record.invitees} /> },
              Opportunities: { title: t('Opportunities'), content: <Deals record={record} /> },
            }}
          />
        </RecordDetail>
      )}
    </RecordAt>
  );
}

type Answer = RecordAnswer<'activities'>;

const fact = factOf(kind);

const factsOf = (record: Answer['record'], labels: Answer['labels']) =>
  fieldFacts(kind, record, labels, [
    'subject',
    fact('status', <QuickChip kind={kind} quick={status} record={record} />),
    'type',
    'priority',
    { label: t('Created'), value: formatDateTime(record.created_at) },
    { label: t('Start'), value: whenOf(record.date, record.start_time) },
    { label: t('Due'), value: whenOf(record.date, record.due_time) },
    'assigned_to',
    'lead_id',
    'contact_id',
    'account_id',
    {
      label: t('Reminders'),
      value: reminderNames
        .filter((name) => record[name] === 1)
        .map((name) => translated(activityWords[name].label))
        .join(', '),
    },
    'description',
  ]);

/** The invited people, each with a link. */
function Invitees({ ids }: { ids: readonly string[] }) {
  const people = usePick('users').value;
  if (!people) return null;
  if (ids.length === 0) return <Text c="dimmed">{t('No Invitees Found')}</Text>;
  return (
    <List aria-label={t('Invitees')} listStyleType="none" spacing="sm">
      {ids.map((id) => (
        <List.Item key={id}>
          <NamedLink
            path="/users"
            id={id}
            name={people.find((person) => person.id === id)?.name}
            word={t('Person')}
          />
        </List.Item>
      ))}
    </List>
  );
}

/** The opportunities of the lead, customer or account the activity is about. */
function Deals({ record: { lead_id, contact_id, account_id } }: { record: Answer['record'] }) {
  const of = { lead_id, contact_id, account_id };
  const about = Object.entries(of).find(([, id]) => id !== null);
  if (!about) return <Text c="dimmed">{t('No Opportunities Found')}</Text>;
  const [field, id] = about;
  return (
    <OwnedList
      of="opportunities"
      filters={{ [field]: id ?? '' }}
      fields={['amount', 'stage', 'close_date']}
    />
  );
}
