import type { RecordKind } from '#ui/record/kind.ts';

export const opportunityKind: RecordKind<'opportunities'> = {
  resource: 'opportunities',
  title: 'Opportunity',
  plural: 'Opportunities',
  path: '/opportunities',
  fields: {
    stage: { label: 'Stage', lists: ['stage'] },
    amount: { label: 'Amount', money: true },
    actual_cost: { label: 'Actual Cost', money: true },
    margin: { label: 'Margin', money: true },
    contact_id: 'Customer',
  },
};
