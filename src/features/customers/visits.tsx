import type { Contact } from '#contract/contacts.ts';
import { usePick } from '#data/hooks.ts';
import { VisitTimeline } from '#domain/party/visit-timeline.tsx';
import { t } from '#ui/language/text.ts';

/** Without a filter all visits would be found. */
const NOBODY = 'none';

/** The local visits of a customer, and of the lead it was converted from. */
export function CustomerVisits({ customer }: { customer: Pick<Contact, 'id' | 'name' | 'lead_id'> }) {
  const own = usePick('market_visits', { contact_id: customer.id }).value;
  const earlier = usePick('market_visits', { lead_id: customer.lead_id ?? NOBODY }).value;
  if (!own || !earlier) return null;
  const visits = [
    ...own.map((visit) => ({ visit, to: t('Customer: {name}', { name: customer.name }) })),
    ...earlier.map((visit) => ({ visit, to: t('Lead') })),
  ];
  return (
    <VisitTimeline
      visits={visits.map(({ visit: { id, title, date }, to }) => ({
        id,
        title: title ?? '',
        date: date ?? '',
        to,
      }))}
    />
  );
}
