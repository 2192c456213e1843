import { act } from '#data/write.ts';
import type { RecordKind } from '#ui/record/kind.ts';
import type { Quick } from '#ui/record/quick-field.tsx';
import type { Tones } from '#ui/inline/tone.ts';
import { t } from '#ui/language/text.ts';

/** Words and URL of accounts. */
export const accountKind: RecordKind<'accounts'> = {
  resource: 'accounts',
  title: t('Account'),
  plural: t('Accounts'),
  path: '/accounts',
  leaves: t('Its leads, customers, opportunities and tickets stay, but will no longer belong to an account.'),
  creating: t('CREATE'),
};

/** The parts of its address. */
export const placed = ['address', 'city', 'pincode', 'state', 'country'].map((part) => `location.${part}`);

/** Priority colours. (Document 1, section 2.) */
const priorityTones: Tones = { Low: 'green', Medium: 'orange', High: 'red', other: 'grey' };

export const priority: Quick = {
  field: 'priority',
  list: 'priority',
  tones: priorityTones,
  op: (id, value, options) => act('accounts.priority', id, { priority: value }, options),
};
