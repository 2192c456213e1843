import { Accordion, ActionIcon, Button } from '@mantine/core';
import '@mantine/core/styles/Accordion.css';
import { createFileRoute, Link } from '@tanstack/react-router';
import { can } from '#contract/permissions.ts';
import type { LocalRecord, RecordAnswer } from '#data/api.ts';
import { engine } from '#data/engine.ts';
import { useRecord, useViewer } from '#data/hooks.ts';
import { Card } from '#ui/card.tsx';
import { Icon } from '#ui/icon.tsx';
import { Page } from '#ui/page.tsx';
import { ReachLinks } from '#ui/party/reach-links.tsx';
import { RecordTruth } from '#ui/record-truth.tsx';
import { Absent } from './absent.tsx';
import { LeadAttachments } from './attachments.tsx';
import { AdditionalDetails, BasicDetails } from './details.tsx';
import { NEW_LEAD_DRAFT } from './keys.ts';
import { useLeadRemoval } from './remove.tsx';
import { valuesOf } from './values.ts';
import { LeadVisits } from './visits.tsx';

export const Route = createFileRoute('/leads/$id/')({ component: LeadDetail });

function LeadDetail() {
  const { id } = Route.useParams();
  const { value: answer, fresh } = useRecord('leads', id);
  // The answer of the lead shown before stays until this one's is here.
  if (answer?.record.id === id) return <Shown key={id} answer={answer} />;
  return answer === null && fresh ? <Absent /> : null;
}

function Shown({ answer }: { answer: RecordAnswer<'leads'> }) {
  const { record, pending, issues } = answer;
  const viewer = useViewer();
  const navigate = Route.useNavigate();
  const removal = useLeadRemoval(() => void navigate({ to: '/leads' }));

  /** Taking back a new lead leaves nothing to show: its values become a draft again. */
  const takenBack = async () => {
    if (pending.length !== 1 || pending[0]?.does !== 'create') return;
    await engine().saveDraft(NEW_LEAD_DRAFT, { ...valuesOf(record, viewer) });
    await navigate({ to: '/leads/create', replace: true });
  };

  return (
    <Page
      title={record.name}
      back={<BackToList />}
      actions={<Actions record={record} onDelete={() => removal.ask(record)} />}
    >
      <RecordTruth {...{ record, pending, issues }} onTakenBack={() => void takenBack()} />
      <ReachLinks name={record.name} mobile={record.mobile} location={record.location} />
      <BasicDetails answer={answer} />
      <Accordion variant="contained">
        <Accordion.Item value="additional">
          <Accordion.Control>Additional Details</Accordion.Control>
          <Accordion.Panel>
            <AdditionalDetails answer={answer} />
          </Accordion.Panel>
        </Accordion.Item>
      </Accordion>
      <Card title="Attachments">
        <LeadAttachments id={record.id} />
      </Card>
      <Card title="Market Visits">
        <LeadVisits lead={record} />
      </Card>
      {removal.dialog}
    </Page>
  );
}

function BackToList() {
  return (
    <ActionIcon variant="subtle" aria-label="Leads" renderRoot={(props) => <Link to="/leads" {...props} />}>
      <Icon name="back" />
    </ActionIcon>
  );
}

function Actions({ record, onDelete }: { record: LocalRecord<'leads'>; onDelete: () => void }) {
  const viewer = useViewer();
  if (record._left) return null;
  return (
    <>
      {can(viewer, 'delete', 'leads', record) && (
        <Button variant="default" leftSection={<Icon name="trash" />} onClick={onDelete}>
          Delete
        </Button>
      )}
      {can(viewer, 'update', 'leads', record) && (
        <Button
          leftSection={<Icon name="edit" />}
          renderRoot={(props) => <Link to="/leads/edit/$id" params={{ id: record.id }} {...props} />}
        >
          Edit
        </Button>
      )}
    </>
  );
}
