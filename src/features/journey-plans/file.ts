import { fieldFile } from '#ui/record/fields.tsx';
import { journeyPlan } from './kind.ts';

/** The export columns of journey plans. */
export const planFile = fieldFile(journeyPlan, [
  'code',
  'title',
  'start_date',
  'end_date',
  'marketvisits_count',
  'assigned_to',
  'created_at',
  'approval_status',
  'description',
  'decided_by',
  'decided_at',
  'reason',
]);
