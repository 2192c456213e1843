import { expect, test } from 'vitest';
import { actionsFor, matching, placesFor } from '#app/command/commands.ts';

const viewer = (...rights: string[]) => ({
  id: 'me',
  permissions: rights.map((name) => ({ name, access_to: 'assigned' as const })),
});
const labels = (commands: readonly { label: string }[]) => commands.map(({ label }) => label);

test('only what the viewer may do is offered', () => {
  expect(labels(placesFor(viewer()))).toEqual([
    'Dashboard',
    'States and Territories',
    'Outbox',
    'Data safety',
    'My profile',
  ]);
  expect(labels(placesFor(viewer('read-leads')))).toContain('Leads');
  expect(labels(actionsFor(viewer('create-contacts')))).toContain('New customer');
  expect(labels(actionsFor(viewer('create-contacts')))).not.toContain('New lead');
});

test('a command is found by the beginnings of its words and by other words for it', () => {
  const all = actionsFor(viewer('create-leads'));
  expect(labels(matching(all, 'lead new'))).toEqual(['New lead']);
  expect(labels(matching(all, 'sign out'))).toEqual(['Logout']);
  expect(labels(matching(all, 'ead'))).toEqual([]);
  expect(matching(all, ' ')).toEqual(all);
});
