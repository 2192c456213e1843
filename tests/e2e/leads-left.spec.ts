import { expect } from '#tests/support/expect.ts';
import { desktop, goOffline, goOnline, signIn, signInBeside, test, within } from './fixtures.ts';
import { createLead, fact, inPune, mark } from './leads-steps.ts';

test.use({ ...desktop, ...inPune });

test('a lead that moved away can only be read, and says why', async ({ page, request }) => {
  await signIn(page, 'officer');
  await createLead(page);
  await expect(mark(page, 'Synced')).toBeVisible();
  const id = page.url().split('/').at(-1) ?? '';
  await goOffline(page);
  await fact(page, 'Priority').getByRole('button').click();
  await page.getByRole('menuitem', { name: 'High' }).click();
  await expect(mark(page, 'Waiting')).toBeVisible();

  const colleague = await signInBeside(request, 'officer2');
  const manager = await signInBeside(request, 'manager');
  const moved = await request.post(`/api/leads/${id}/update`, {
    headers: manager.headers,
    data: { lead_id: id, assigned_to: colleague.id },
  });
  expect(await moved.json()).toMatchObject({ status: 1 });

  await goOnline(page);
  await expect(page.getByText('was moved to another officer')).toBeVisible(within(15_000));
  await expect(page.getByRole('main').getByRole('link', { name: 'See what can be done' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Edit' })).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Delete' })).toHaveCount(0);
  await expect(fact(page, 'Priority').getByRole('button')).toHaveCount(0);
});

test(
  'a field that was changed on both sides is shown with the way to settle it',
  { tag: '@long' },
  async ({ page, request }) => {
    await signIn(page, 'officer');
    await createLead(page);
    await expect(mark(page, 'Synced')).toBeVisible();
    const id = page.url().split('/').at(-1) ?? '';
    await goOffline(page);
    await fact(page, 'Priority').getByRole('button').click();
    await page.getByRole('menuitem', { name: 'High' }).click();
    const manager = await signInBeside(request, 'manager');
    await request.post(`/api/updateLeadPriority/${id}`, {
      headers: manager.headers,
      data: { priority: 'Medium' },
    });
    await goOnline(page);
    await expect(page.getByText('Changed here and on the server: Priority.')).toBeVisible(within(15_000));
    await expect(fact(page, 'Priority')).toHaveText('Medium');
  },
);
