import { APPROVED } from '#contract/approval.ts';
import { can } from '#contract/core/permissions.ts';
import { t } from '#ui/language/text.ts';
import type { RecordKind } from '#ui/record/kind.ts';

/** Words and URL of journey plans. */
export const journeyPlan: RecordKind<'journey_plans'> = {
  resource: 'journey_plans',
  title: t('Journey Plan'),
  plural: t('Journey Plans'),
  path: '/journeyplans',
  removal: t('Are you sure you want to delete this Journey Plan?'),
  may: (viewer, action, record) =>
    can(viewer, action, 'journey_plans', record) &&
    (action === 'update' || record.approval_status !== APPROVED),
};
