import type { Quick } from '#ui/record/quick-field.tsx';

/** The status of parties, edited in place by the call of their kind. */
export const statusBy = (op: Quick['op']): Quick => ({
  field: 'status',
  list: 'lead_status',
  op,
});
