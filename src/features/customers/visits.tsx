import type { Contact } from '#contract/contacts.ts';
import { usePick } from '#data/hooks.ts';
import { VisitTimeline } from '#domain/party/visit-timeline.tsx';

/** No filter at all would find the visits to everybody. */
const NOBODY = 'none';

/** The visits made to a customer, and to the lead it came from, as far as they are on this phone. */
export function CustomerVisits({ customer }: { customer: Pick<Contact, 'id' | 'name' | 'lead_id'> }) {
  const own = usePick('market_visits', { contact_id: customer.id }).value;
  const earlier = usePick('market_visits', { lead_id: customer.lead_id ?? NOBODY }).value;
  if (!own || !earlier) return null;
  const visits = [
    ...own.map((visit) => ({ visit, to: `Customer: ${customer.name}` })),
    ...earlier.map((visit) => ({ visit, to: 'Lead' })),
  ];
  return (
    <VisitTimeline
      visits={visits
        .map(({ visit: { id, title, date }, to }) => ({ id, title: title ?? '', date: date ?? '', to }))
        .toSorted((one, other) => (one.date < other.date ? 1 : -1))}
    />
  );
}
