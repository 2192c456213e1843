import { Text } from '@mantine/core';
import { createFileRoute } from '@tanstack/react-router';
import type { RecordAnswer } from '#data/api.ts';
import { useRecord } from '#data/hooks.ts';
import { PartyAttachments } from '#domain/party/party-attachments.tsx';
import { PartyDetail } from '#domain/party/party-detail.tsx';
import { VisitNow } from '#domain/visit/visit-now.tsx';
import { loadKinds } from '#ui/record/kinds.ts';
import { RecordAt } from '#ui/record/record-at.tsx';
import { tabSearch } from '#ui/record/search.ts';
import { TextLink } from '#ui/inline/text-link.tsx';
import { rich } from '#ui/language/rich.tsx';
import { moreFacts, additionalFacts, basicFacts } from './facts.tsx';
import { conversionOf, customer } from './kind.ts';
import { customerValuesOf } from './values.ts';
import { CustomerVisits } from './visits.tsx';

export const Route = createFileRoute('/customers/$id/')({
  validateSearch: tabSearch,
  loader: loadKinds,
  component: CustomerDetail,
});

function CustomerDetail() {
  const { id } = Route.useParams();
  return (
    <RecordAt kind={customer} id={id}>
      {(answer) => <Shown answer={answer} />}
    </RecordAt>
  );
}

function Shown({ answer }: { answer: RecordAnswer<'contacts'> }) {
  const { record } = answer;
  const { lead_id } = record;
  return (
    <PartyDetail
      kind={customer}
      answer={answer}
      values={customerValuesOf(record)}
      begun={lead_id === null ? undefined : conversionOf(lead_id)}
      basic={basicFacts(answer)}
      additional={additionalFacts(answer)}
      more={moreFacts(answer)}
      visit={<VisitNow kind={customer} party={record} />}
      attachments={<PartyAttachments type="customer" party={record} earlier={lead_id} />}
      visits={<CustomerVisits customer={record} />}
      note={lead_id !== null && <Origin lead_id={lead_id} />}
    />
  );
}

/** The lead a customer was converted from, if it is on this phone. */
function Origin({ lead_id }: { lead_id: string }) {
  const lead = useRecord('leads', lead_id).value?.record;
  if (!lead) return null;
  return (
    <Text>
      {rich('Converted from lead {lead}', {
        lead: (
          <TextLink to="/leads/$id" params={{ id: lead_id }} underline="always">
            {lead.cdp_code ?? lead.name}
          </TextLink>
        ),
      })}
    </Text>
  );
}
