import { act } from '#data/write.ts';
import type { Tones } from '#ui/inline/tone.ts';
import type { RecordKind } from '#ui/record/kind.ts';
import type { Quick } from '#ui/record/quick-field.tsx';
import { t } from '#ui/language/text.ts';

/** Words and URL of tickets. */
export const ticketKind: RecordKind<'tickets'> = {
  resource: 'tickets',
  title: t('Ticket'),
  plural: t('Tickets'),
  path: '/cases',
  creating: t('CREATE'),
};

/** Status and priority colours. (Document 2, section 4.) */
const statusTones: Tones = { Open: 'green', Closed: 'red', other: 'grey' };
const priorityTones: Tones = { Low: 'green', Medium: 'orange', High: 'red', other: 'grey' };

export const status: Quick = {
  field: 'status',
  list: 'ticket_status',
  tones: statusTones,
  op: (id, value, options) => act('tickets.status', id, { status: value }, options),
};

export const priority: Quick = {
  field: 'priority',
  list: 'priority',
  tones: priorityTones,
  op: (id, value, options) => act('tickets.priority', id, { priority: value }, options),
};
