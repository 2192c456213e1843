import { approvalStatuses } from '#contract/approval.ts';
import type { FileColumn } from '#data/file-columns.ts';

/** What a file of journey plans holds. */
export const planFile: readonly FileColumn[] = [
  { title: 'ID', field: 'code', as: 'text' },
  { title: 'Title', field: 'title', as: 'text' },
  { title: 'From Date', field: 'start_date', as: 'day' },
  { title: 'To Date', field: 'end_date', as: 'day' },
  { title: 'Leads/Customers', field: 'marketvisits_count', as: 'number' },
  { title: 'Assigned To', field: 'assigned_to', as: 'name', of: 'users' },
  { title: 'Created At', field: 'created_at', as: 'time' },
  { title: 'Status', field: 'approval_status', as: 'word', words: approvalStatuses },
  { title: 'Description', field: 'description', as: 'text' },
  { title: 'Decided By', field: 'decided_by', as: 'name', of: 'users' },
  { title: 'Decided At', field: 'decided_at', as: 'time' },
  { title: 'Reason', field: 'reason', as: 'text' },
];
