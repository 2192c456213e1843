import { act } from '#data/write.ts';
import { statusBy } from '#domain/party/party-quick.ts';
import { t } from '#ui/language/text.ts';
import type { RecordKind } from '#ui/record/kind.ts';
import type { Quick } from '#ui/record/quick-field.tsx';

/** Words and URL of leads. */
export const lead: RecordKind<'leads'> = {
  resource: 'leads',
  title: t('Lead'),
  plural: t('Leads'),
  path: '/leads',
};

export const status = statusBy((id, value, options) => act('leads.status', id, { status: value }, options));

export const priority: Quick = {
  field: 'priority',
  list: 'priority',
  op: (id, value, options) => act('leads.priority', id, { priority: value }, options),
};
