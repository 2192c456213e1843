import type { FileColumn } from '#data/file-columns.ts';

/** What a file of accounts holds. */
export const accountFile: readonly FileColumn[] = [
  { title: 'Name', field: 'name', as: 'text' },
  { title: 'Priority', field: 'priority', as: 'choice', lists: ['priority'] },
  { title: 'Phone', field: 'phone', as: 'text' },
  { title: 'Email', field: 'email', as: 'text' },
  { title: 'Assigned To', field: 'assigned_to', as: 'name', of: 'users' },
  { title: 'Created At', field: 'created_at', as: 'time' },
  { title: 'Website', field: 'website', as: 'text' },
  { title: 'Industry', field: 'industry', as: 'text' },
  { title: 'Description', field: 'description', as: 'text' },
  { title: 'Address', field: 'location.address', as: 'text' },
  { title: 'City', field: 'location.city', as: 'text' },
  { title: 'Pincode', field: 'location.pincode', as: 'text' },
  { title: 'State', field: 'location.state', as: 'text' },
  { title: 'Country', field: 'location.country', as: 'text' },
  { title: 'Created By', field: 'created_by', as: 'name', of: 'users' },
];
