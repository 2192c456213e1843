import { expect, test } from 'vitest';
import { planFile } from '../../src/features/journey-plans/file.ts';
import { visitFile } from '../../src/features/market-visits/file.ts';

const words = ['pending', 'approved', 'rejected'];
const called = { draft: 'Draft', pending: 'Pending', approved: 'Approved', rejected: 'Rejected' };

test('a file of journey plans has the columns of their list first, then the rest', () => {
  expect(planFile).toEqual([
    { title: 'ID', field: 'code', as: 'text' },
    { title: 'Title', field: 'title', as: 'text' },
    { title: 'From Date', field: 'start_date', as: 'day' },
    { title: 'To Date', field: 'end_date', as: 'day' },
    { title: 'Leads/Customers', field: 'marketvisits_count', as: 'number' },
    { title: 'Assigned To', field: 'assigned_to', as: 'name', of: 'users' },
    { title: 'Created At', field: 'created_at', as: 'time' },
    { title: 'Status', field: 'approval_status', as: 'word', words, called },
    { title: 'Description', field: 'description', as: 'text' },
    { title: 'Decided By', field: 'decided_by', as: 'name', of: 'users' },
    { title: 'Decided At', field: 'decided_at', as: 'time' },
    { title: 'Reason', field: 'reason', as: 'text' },
  ]);
});

test('a file of market visits has the columns of their list first, then the rest', () => {
  expect(visitFile).toEqual([
    { title: 'ID', field: 'code', as: 'text' },
    { title: 'Title', field: 'title', as: 'text' },
    { title: 'Date', field: 'date', as: 'day' },
    { title: 'Lead', field: 'lead_id', as: 'name', of: 'leads' },
    { title: 'Customer', field: 'contact_id', as: 'name', of: 'contacts' },
    { title: 'Assigned To', field: 'assigned_to', as: 'name', of: 'users' },
    { title: 'Status', field: 'approval_status', as: 'word', words, called },
    { title: 'Created At', field: 'created_at', as: 'time' },
    { title: 'Description', field: 'description', as: 'text' },
    { title: 'Checked In At', field: 'checked_in_at', as: 'time' },
    { title: 'Checked Out At', field: 'checked_out_at', as: 'time' },
    { title: 'Decided By', field: 'decided_by', as: 'name', of: 'users' },
    { title: 'Decided At', field: 'decided_at', as: 'time' },
    { title: 'Reason', field: 'reason', as: 'text' },
  ]);
});
