import { expect, test } from 'vitest';
import { areas, visibleEntries } from '#app/shell/menu.ts';

const viewer = (...rights: string[]) => ({
  id: 'me',
  permissions: rights.map((name) => ({ name, access_to: 'assigned' as const })),
});
const labels = (...rights: string[]) => visibleEntries(areas, viewer(...rights)).map(({ label }) => label);

test('the dashboard and the configurations are shown to everybody', () => {
  expect(labels()).toEqual(['Dashboard', 'Configurations']);
});

test('leads are shown with the right to read them, whatever its scope', () => {
  expect(labels('read-leads')).toEqual(['Dashboard', 'Leads', 'Configurations']);
  expect(labels('create-leads')).toEqual(['Dashboard', 'Configurations']);
});

test('an entry below another is shown with its own right', () => {
  const below = (...rights: string[]) =>
    visibleEntries(areas, viewer(...rights)).flatMap(({ under = [] }) => under.map(({ label }) => label));
  expect(below()).toEqual(['States and Territories']);
  expect(below('read-expense_policies')).toEqual(['States and Territories', 'Expense Policies']);
});

test('entries stand in the order of the product', () => {
  const order = [
    'Dashboard',
    'Leads',
    'Customers',
    'Chats',
    'Journey Plans',
    'Market Visits',
    'Surveys',
    'Salesforce Tracker',
    'Expense Statements',
    'Users',
    'Notifications',
    'Reports',
    'Products',
    'Configurations',
  ];
  const places = areas.map(({ label }) => order.indexOf(label));
  expect(places).toEqual([...places].sort((a, b) => a - b));
});
