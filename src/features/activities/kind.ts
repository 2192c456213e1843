import { act } from '#data/write.ts';
import type { Tones } from '#ui/inline/tone.ts';
import type { RecordKind } from '#ui/record/kind.ts';
import type { Quick } from '#ui/record/quick-field.tsx';
import { t } from '#ui/language/text.ts';

/** Words and URL of activities; their screens are headed as the specification has it. */
export const activityKind: RecordKind<'activities'> = {
  resource: 'activities',
  title: t('Activity'),
  plural: t('Activities'),
  path: '/activities',
  headings: { list: t('Market Visits'), detail: t('Market Visit Details') },
};

/** Status colours. (Document 2, section 4.) */
const statusTones: Tones = {
  'Not Started': 'green',
  'In Progress': 'orange',
  'Pending Input': 'red',
  Deferred: 'grey',
  other: 'blue',
};

export const status: Quick = {
  field: 'status',
  list: 'activity_status',
  tones: statusTones,
  op: (id, value, options) => act('activities.status', id, { status: value }, options),
};
