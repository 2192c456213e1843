import { fieldFile } from '#ui/record/fields.tsx';
import { statementKind } from './kind.ts';

/** The export columns of expense statements. */
export const statementFile = fieldFile(statementKind, [
  'code',
  'place_of_visit',
  'assigned_to',
  'departure_date',
  'arrival_date',
  'total_expense',
  'advance_amount',
  'payable_amount',
  'created_at',
  'submitted_at',
  'approval_status',
  'decided_by',
  'decided_at',
  'reason',
]);
