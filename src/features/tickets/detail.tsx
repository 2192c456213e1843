import { createFileRoute } from '@tanstack/react-router';
import { Card } from '#ui/layout/card.tsx';
import { Facts } from '#ui/layout/facts.tsx';
import { factOf, fieldFacts } from '#ui/record/fields.tsx';
import { loadKinds } from '#ui/record/kinds.ts';
import { QuickChip } from '#ui/record/quick-chip.tsx';
import { RecordAt } from '#ui/record/record-at.tsx';
import { RemovableDetail } from '#ui/record/removable-detail.tsx';
import { valuesOf } from './form.tsx';
import { priority, status, ticketKind as kind } from './kind.ts';
import { Thread } from './thread.tsx';
import { t } from '#ui/language/text.ts';

export const Route = createFileRoute('/cases/$id')({ loader: loadKinds, component: TicketDetail });

const fact = factOf(kind);

function TicketDetail() {
  return (
    <RecordAt kind={kind} id={Route.useParams().id}>
      {({ record, labels, ...rest }) => (
        <RemovableDetail kind={kind} record={record} values={valuesOf(record, labels)} {...rest}>
          <Card title={t('Details')}>
            <Facts
              facts={fieldFacts(kind, record, labels, [
                'number',
                'subject',
                fact('status', <QuickChip kind={kind} quick={status} record={record} />),
                fact('priority', <QuickChip kind={kind} quick={priority} record={record} />),
                'category',
                'source',
                'description',
                'assigned_to',
                'lead_id',
                'contact_id',
                'account_id',
                'created_by',
                'created_at',
                'modified_by',
              ])}
            />
          </Card>
          <Card title={t('Updates')}>
            <Thread ticket_id={record.id} />
          </Card>
        </RemovableDetail>
      )}
    </RecordAt>
  );
}
