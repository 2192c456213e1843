import { createFileRoute } from '@tanstack/react-router';
import { ticketSchema } from '#contract/tickets.ts';
import { CreateRecord } from '#ui/record/create-record.tsx';
import { TicketForm } from './form.tsx';
import { ticketKind } from './kind.ts';

export const Route = createFileRoute('/cases/create')({ component: CreateTicket });

function CreateTicket() {
  return (
    <CreateRecord kind={ticketKind} schemaOf={() => ticketSchema}>
      {(frame) => <TicketForm frame={frame} />}
    </CreateRecord>
  );
}
