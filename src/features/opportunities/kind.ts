import type { ListRow, LocalRecord } from '#data/api.ts';
import type { Person } from '#data/engine.ts';
import { act } from '#data/write.ts';
import type { RecordKind } from '#ui/record/kind.ts';
import { quickPut, type Quick } from '#ui/record/quick-field.tsx';
import type { Tones } from '#ui/inline/tone.ts';
import { t } from '#ui/language/text.ts';

export const opportunityKind: RecordKind<'opportunities'> = {
  resource: 'opportunities',
  title: t('Opportunity'),
  plural: t('Opportunities'),
  path: '/opportunities',
};

/** Stage colours; closed ones show the outcome. */
export const stageTones: Tones = {
  New: 'blue',
  'In Process': 'yellow',
  'On Hold': 'violet',
  'Not Interested': 'orange',
  'Closed Won': 'green',
  'Closed Lost': 'red',
  other: 'grey',
};

export const stage: Quick = {
  field: 'stage',
  list: 'stage',
  tones: stageTones,
  op: (id, value, options) => act('opportunities.stage', id, { stage: value }, options),
};

export type Row = ListRow<'opportunities'>;

/** How this viewer changes an opportunity's stage; undefined if not allowed. */
export const stagePut = (viewer: Person, row: Row | LocalRecord<'opportunities'>) =>
  quickPut(opportunityKind, stage, viewer, row);
