import type { FileColumn } from '#data/file-columns.ts';

/** What a file of opportunities holds. */
export const opportunityFile: readonly FileColumn[] = [
  { title: 'Name', field: 'name', as: 'text' },
  { title: 'Lead', field: 'lead_id', as: 'name', of: 'leads' },
  { title: 'Customer', field: 'contact_id', as: 'name', of: 'contacts' },
  { title: 'Amount', field: 'amount', as: 'number' },
  { title: 'Stage', field: 'stage', as: 'choice', lists: ['stage'] },
  { title: 'Close Date', field: 'close_date', as: 'day' },
  { title: 'Assigned To', field: 'assigned_to', as: 'name', of: 'users' },
  { title: 'Created At', field: 'created_at', as: 'time' },
  { title: 'Quantity', field: 'quantity', as: 'number' },
  { title: 'Actual Cost', field: 'actual_cost', as: 'number' },
  { title: 'Margin', field: 'margin', as: 'number' },
  { title: 'Account', field: 'account_id', as: 'name', of: 'accounts' },
  { title: 'Description', field: 'description', as: 'text' },
  { title: 'Created By', field: 'created_by', as: 'name', of: 'users' },
];
