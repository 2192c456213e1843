import type { RecordKind } from '#ui/record/kind.ts';

/** What screens say of leads, and where they are. */
export const lead: RecordKind<'leads'> = {
  resource: 'leads',
  title: 'Lead',
  plural: 'Leads',
  path: '/leads',
};
