import { t } from '#ui/language/text.ts';
import { fieldFile } from '#ui/record/fields.tsx';
import { marketVisit } from './kind.ts';

/** The export columns of market visits. */
export const visitFile = fieldFile(marketVisit, [
  'code',
  'title',
  { title: t('Date'), field: 'date', as: 'day' },
  'lead_id',
  'contact_id',
  'assigned_to',
  'approval_status',
  'created_at',
  'description',
  'checked_in_at',
  'checked_out_at',
  'decided_by',
  'decided_at',
  'reason',
]);
