import { APPROVED } from '#contract/approval.ts';
import { can } from '#contract/core/permissions.ts';
import { t } from '#ui/language/text.ts';
import type { RecordKind } from '#ui/record/kind.ts';

/** Words and URL of market visits. A visit that has begun can neither be rescheduled nor deleted. */
export const marketVisit: RecordKind<'market_visits'> = {
  resource: 'market_visits',
  title: t('Market Visit'),
  plural: t('Market Visits'),
  path: '/marketvisits',
  removal: t('Are you sure you want to delete this Market Visit ?'),
  may: (viewer, action, record) =>
    can(viewer, action, 'market_visits', record) &&
    (record.checks_count ?? 0) === 0 &&
    (action === 'update' || record.approval_status !== APPROVED),
  deeds: {
    'market_visits.check': ({ type }) => (type === 'check_in' ? t('Check in') : t('Check out')),
    'market_visits.position': () => t('Location'),
    'market_visits.note': () => t('Note'),
    'market_visits.outcome': () => t('Outcome'),
  },
  // Many visits share a title; the shop distinguishes them.
  nameOf: ({ title, contact_id, lead_id }, labels) => {
    const shop = labels[String(contact_id ?? lead_id)];
    return shop === undefined ? String(title) : `${String(title)}, ${shop}`;
  },
};
