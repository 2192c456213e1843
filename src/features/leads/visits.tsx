import type { Lead } from '#contract/leads.ts';
import { usePick } from '#data/hooks.ts';
import { VisitTimeline } from '#domain/party/visit-timeline.tsx';
import { t } from '#ui/language/text.ts';

/** The local visits of a lead. */
export function LeadVisits({ lead }: { lead: Pick<Lead, 'id' | 'name'> }) {
  const visits = usePick('market_visits', { lead_id: lead.id }).value;
  if (!visits) return null;
  return (
    <VisitTimeline
      visits={visits.map(({ id, title, date }) => ({
        id,
        title: title ?? '',
        date: date ?? '',
        to: t('Lead: {name}', { name: lead.name }),
      }))}
    />
  );
}
