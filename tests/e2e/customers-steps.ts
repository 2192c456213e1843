import { randomInt } from 'node:crypto';
import { openScreen } from './fixtures.ts';
import type { Page } from '@playwright/test';
import { expect } from '#tests/support/expect.ts';
import { createBeside, fillLead, input, save, someLead, title, type NewLead } from './leads-steps.ts';

export interface NewCustomer extends NewLead {
  sap_code: string;
}

/** A customer nobody else has. */
export const someCustomer = (): NewCustomer => ({ ...someLead(), sap_code: `SAP${randomInt(1e9)}` });

export const table = (page: Page) => page.getByRole('table', { name: 'Customers' });
export const rows = (page: Page) =>
  table(page)
    .getByRole('row')
    .filter({ has: page.getByRole('cell') });
export const rowOf = (page: Page, name: string) => rows(page).filter({ hasText: name });

/** The id at the end of the address that is open. */
export const idOf = (page: Page): string => new URL(page.url()).pathname.split('/').at(-1) ?? '';

/** Fills what a new customer needs. */
export async function fillCustomer(page: Page, customer: NewCustomer): Promise<void> {
  await fillLead(page, customer);
  await input(page, 'SAP/DMS Code').fill(customer.sap_code);
}

/** Makes a customer through the form and waits for its detail. */
export async function createCustomerByForm(page: Page, customer = someCustomer()): Promise<NewCustomer> {
  await openScreen(page, '/customers/create');
  await fillCustomer(page, customer);
  await save(page).click();
  await expect(title(page, customer.name)).toBeVisible();
  return customer;
}

/** A customer of the page's user, made beside the page, which then shows it. */
export async function createCustomer(page: Page, customer = someCustomer()): Promise<NewCustomer> {
  await createBeside(page, 'customers', customer);
  await expect(title(page, customer.name)).toBeVisible();
  return customer;
}
