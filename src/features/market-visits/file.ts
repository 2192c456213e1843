import { approvalStatuses } from '#contract/approval.ts';
import type { FileColumn } from '#data/file-columns.ts';

/** What a file of market visits holds. */
export const visitFile: readonly FileColumn[] = [
  { title: 'ID', field: 'code', as: 'text' },
  { title: 'Title', field: 'title', as: 'text' },
  { title: 'Date', field: 'date', as: 'day' },
  { title: 'Lead', field: 'lead_id', as: 'name', of: 'leads' },
  { title: 'Customer', field: 'contact_id', as: 'name', of: 'contacts' },
  { title: 'Assigned To', field: 'assigned_to', as: 'name', of: 'users' },
  { title: 'Status', field: 'approval_status', as: 'word', words: approvalStatuses },
  { title: 'Created At', field: 'created_at', as: 'time' },
  { title: 'Description', field: 'description', as: 'text' },
  { title: 'Checked In At', field: 'checked_in_at', as: 'time' },
  { title: 'Checked Out At', field: 'checked_out_at', as: 'time' },
  { title: 'Decided By', field: 'decided_by', as: 'name', of: 'users' },
  { title: 'Decided At', field: 'decided_at', as: 'time' },
  { title: 'Reason', field: 'reason', as: 'text' },
];
