import { createFileRoute } from '@tanstack/react-router';
import { ticketSchema } from '#contract/tickets.ts';
import { relatedBesides } from '#domain/related/values.ts';
import { EditAt } from '#ui/record/edit-at.tsx';
import { editSearch } from '#ui/record/search.ts';
import { TicketForm } from './form.tsx';
import { ticketKind } from './kind.ts';

export const Route = createFileRoute('/cases/edit/$id')({
  validateSearch: editSearch,
  component: EditTicket,
});

function EditTicket() {
  const at = { ...Route.useParams(), ...Route.useSearch() };
  return (
    <EditAt kind={ticketKind} {...at} schemaOf={() => ticketSchema} besides={relatedBesides}>
      {(frame, edited) => <TicketForm frame={frame} edited={edited} />}
    </EditAt>
  );
}
