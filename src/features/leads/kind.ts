import type { RecordKind } from '#ui/record/kind.ts';

/** Words and URL of leads. */
export const lead: RecordKind<'leads'> = {
  resource: 'leads',
  title: 'Lead',
  plural: 'Leads',
  path: '/leads',
};
