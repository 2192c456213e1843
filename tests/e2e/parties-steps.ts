import type { Page } from '@playwright/test';
import { createCustomer, createCustomerByForm, fillCustomer } from './customers-steps.ts';
import { createLead, createLeadByForm, fillLead } from './leads-steps.ts';

/** What leads and customers have in common, and how each calls it; customers repeat it in the long run alone. */
export const parties = [
  {
    one: 'lead',
    title: 'Lead',
    plural: 'Leads',
    path: '/leads',
    idLabel: 'Lead ID',
    idFilter: 'lead_id',
    search: '/api/searchLeads',
    ownFilters: ['Created By'],
    create: (page: Page) => createLead(page),
    createByForm: (page: Page) => createLeadByForm(page),
    fill: fillLead,
    details: {},
  },
  {
    one: 'customer',
    title: 'Customer',
    plural: 'Customers',
    path: '/customers',
    idLabel: 'Customer ID',
    idFilter: 'customer_id',
    search: '/api/contacts/search',
    ownFilters: [],
    create: (page: Page) => createCustomer(page),
    createByForm: (page: Page) => createCustomerByForm(page),
    fill: fillCustomer,
    details: { tag: '@long' },
  },
] as const;

export const tableOf = (page: Page, plural: string) => page.getByRole('table', { name: plural });
export const rowsOf = (page: Page, plural: string) =>
  tableOf(page, plural)
    .getByRole('row')
    .filter({ has: page.getByRole('cell') });
export const rowOf = (page: Page, plural: string, name: string) =>
  rowsOf(page, plural).filter({ hasText: name });
