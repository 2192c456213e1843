import { t } from '#ui/language/text.ts';
import type { RecordKind } from '#ui/record/kind.ts';

/** Words and URL of leads. */
export const lead: RecordKind<'leads'> = {
  resource: 'leads',
  title: t('Lead'),
  plural: t('Leads'),
  path: '/leads',
};
