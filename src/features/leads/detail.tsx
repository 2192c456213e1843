import { createFileRoute } from '@tanstack/react-router';
import type { PendingOp, RecordAnswer } from '#data/api.ts';
import { PartyAttachments } from '#domain/party/party-attachments.tsx';
import { PartyDetail } from '#domain/party/party-detail.tsx';
import { VisitNow } from '#domain/visit/visit-now.tsx';
import { partyValuesOf } from '#domain/party/party-values.ts';
import { loadKinds } from '#ui/record/kinds.ts';
import { RecordAt } from '#ui/record/record-at.tsx';
import { tabSearch } from '#ui/record/search.ts';
import { ConversionNote, ConvertButton, useConversion } from './conversion.tsx';
import { moreFacts, additionalFacts, basicFacts } from './facts.tsx';
import { lead } from './kind.ts';
import { LeadVisits } from './visits.tsx';

export const Route = createFileRoute('/leads/$id/')({
  validateSearch: tabSearch,
  loader: loadKinds,
  component: LeadDetail,
});

function LeadDetail() {
  const { id } = Route.useParams();
  return (
    <RecordAt kind={lead} id={id}>
      {(answer) => <Shown answer={answer} />}
    </RecordAt>
  );
}

function Shown({ answer }: { answer: RecordAnswer<'leads'> }) {
  const { record, pending } = answer;
  const conversion = useConversion(record);
  return (
    <PartyDetail
      kind={lead}
      answer={conversion ? { ...answer, pending: pending.map(bound) } : answer}
      values={partyValuesOf(record)}
      basic={basicFacts(answer)}
      additional={additionalFacts(answer)}
      more={moreFacts(answer)}
      visit={<VisitNow kind={lead} party={record} />}
      attachments={<PartyAttachments type="lead" party={record} />}
      visits={<LeadVisits lead={record} />}
      actions={conversion === null && <ConvertButton id={record.id} />}
      note={conversion && <ConversionNote conversion={conversion} />}
    />
  );
}

/** A new lead that was converted cannot be undone alone: its customer would go with it. */
const bound = (op: PendingOp): PendingOp => (op.does === 'create' ? { ...op, withdrawable: false } : op);
