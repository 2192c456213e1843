import { approvalStatuses } from '#contract/approval.ts';
import { fieldFile } from '#ui/record/fields.tsx';
import { journeyPlan } from './kind.ts';

/** What a file of journey plans holds. */
export const planFile = fieldFile(journeyPlan, [
  'code',
  'title',
  'start_date',
  'end_date',
  { title: 'Leads/Customers', field: 'marketvisits_count', as: 'number' },
  'assigned_to',
  'created_at',
  { title: 'Status', field: 'approval_status', as: 'word', words: approvalStatuses },
  'description',
  'decided_by',
  'decided_at',
  'reason',
]);
