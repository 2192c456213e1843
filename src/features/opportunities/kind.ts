import type { RecordKind } from '#ui/record/kind.ts';

export const opportunityKind: RecordKind<'opportunities'> = {
  resource: 'opportunities',
  title: 'Opportunity',
  plural: 'Opportunities',
  path: '/opportunities',
};
