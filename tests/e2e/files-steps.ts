import { randomInt } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { Locator, Page } from '@playwright/test';
import { expect } from '#tests/support/expect.ts';
import { within } from './fixtures.ts';
import { pdf } from '#tests/support/sample-files.ts';
import { input } from './leads-steps.ts';

export interface SomeFile {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

/** A small file that no other has the bytes of. */
export const somePdf = (name = 'licence.pdf'): SomeFile => ({
  name,
  mimeType: 'application/pdf',
  buffer: pdf(`/Id ${randomInt(1e9)}`),
});

/** Chooses a file in a form or a dialog, as by its button; `within` holds one file field. */
export async function chooseFile(within: Page | Locator, file: SomeFile): Promise<void> {
  await within.locator('input[type="file"]').last().setInputFiles(file);
  await expect(within.getByRole('group', { name: 'File' }).getByText(file.name)).toBeVisible();
}

/** Adds a file by the dialog of a record. */
export async function addFile(page: Page, button: string, file: SomeFile, name: string): Promise<void> {
  await page.getByRole('button', { name: button }).click();
  const dialog = page.getByRole('dialog', { name: button });
  await chooseFile(dialog, file);
  await dialog.getByLabel('Name').fill(name);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeHidden();
}

/** Presses a button that downloads, and gives the bytes that came. */
export async function downloaded(page: Page, button: Locator): Promise<Buffer> {
  const [download] = await Promise.all([page.waitForEvent('download'), button.click()]);
  return readFileSync(await download.path());
}

/** Picks the first record an open list offers, by its own name, for the list may change meanwhile; gives the name. */
export async function takeFirst(options: Locator, field: Locator): Promise<string> {
  const soon = within(2000);
  let name = '';
  await expect(async () => {
    name = (await options.first().innerText(soon)).split('\n')[0] ?? '';
    await options.filter({ hasText: name }).first().click(soon);
    await expect(field).toHaveValue(name, soon);
  }).toPass();
  return name;
}

/** Picks a record by its name in the document form and gives the name. */
export async function pickRecord(page: Page, type: string, text: string): Promise<string> {
  await input(page, 'Record Type').click();
  await page.getByRole('option', { name: type, exact: true }).click();
  const field = input(page, 'Record Id');
  await field.fill(text);
  return takeFirst(page.getByRole('option'), field);
}
