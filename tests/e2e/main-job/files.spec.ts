import { createHash } from 'node:crypto';
import { test, type Page } from '@playwright/test';
import { expect } from '#tests/support/expect.ts';
import sharp from 'sharp';
import * as z from 'zod/mini';
import type { FileRef } from '#contract/core/files.ts';
import type { AddedFile } from '#data/api.ts';
import { captureLead, everythingSent, tokenOf } from './capture.ts';
import { farPhone } from './far-phone.ts';
import { askEngine } from './second-engine.ts';
import { rowsOf } from '../../support/device-rows.ts';
import { slowdown } from '../../support/run-options.ts';

test.describe.configure({ mode: 'serial', timeout: 180_000 * slowdown });

const far = farPhone();

/** A picture of noise, as large as a phone takes one. */
const PHOTO = `(async () => {
  const canvas = new OffscreenCanvas(4000, 3000);
  const pen = canvas.getContext('2d');
  for (let at = 0; at < 20000; at++) {
    pen.fillStyle = 'hsl(' + at * 47 % 360 + ' 70% 50%)';
    pen.fillRect(at * 7919 % 4000, at * 104729 % 3000, 90, 60);
  }
  const blob = await canvas.convertToBlob({ type: 'image/jpeg', quality: 0.95 });
  return [new File([blob], 'shelf.jpg')];
})()`;
const NOTE_BYTES = Buffer.from('What the shopkeeper said, line by line.\n'.repeat(20_000));
const NOTE = `[new File(['What the shopkeeper said, line by line.\\n'.repeat(20000)], 'talk.txt')]`;

async function keep(page: Page, file: string): Promise<FileRef> {
  const kept = await askEngine<AddedFile>(page, 'keepFile', file);
  if (!kept.ok) throw new Error(kept.message);
  return kept.file;
}

/** Hangs a file on a lead, as its form would. */
async function attach(page: Page, lead: string, file: FileRef): Promise<void> {
  const op = {
    call: 'attachments.create',
    resource: 'attachments',
    does: 'create',
    record_id: file.id,
    patch: { name: file.name, record_type: 'lead', record_id: lead, file },
  };
  await askEngine(page, 'commit', `[${JSON.stringify(op)}]`);
}

const blobs = z.array(z.looseObject({ id: z.string() }));

/** Where the bytes of a file stand. */
const stateOf = async (page: Page, file: FileRef) =>
  blobs.parse(await rowsOf(page, 'blobs')).find(({ id }) => id === file.id);

/** The bytes the server has under a file, asked past the link of the far.phone. */
async function onServer(token: string, file: FileRef): Promise<Buffer> {
  const headers = { authorization: `Bearer ${token}` };
  const link = await fetch(`${far.server.url}/api/files/${file.id}/link`, { headers });
  const { path } = (await link.json()) as { path: string };
  return Buffer.from(await (await fetch(far.server.url + path, { headers })).arrayBuffer());
}

/** What is attached to a lead on the far.server. */
async function attachmentsOf(token: string, lead: string): Promise<{ file_id: string; stored: boolean }[]> {
  const detail = await fetch(`${far.server.url}/api/leads/${lead}`, {
    headers: { authorization: `Bearer ${token}` },
  });
  const answer = (await detail.json()) as {
    lead_detail: { attachments: { file_id: string; stored: boolean }[] };
  };
  return answer.lead_detail.attachments;
}

test('a photo and a note kept without signal survive a killed browser and a cut upload, and arrive once', async () => {
  let page = await far.openWithoutSignal();
  const lead = await captureLead(page, 'Sangam Photos', '9876500011');
  const photo = await keep(page, PHOTO);
  const note = await keep(page, NOTE);
  expect(photo.size).toBeLessThanOrEqual(300 * 1024);
  expect(note.size).toBe(NOTE_BYTES.length);
  await attach(page, lead, photo);
  await attach(page, lead, note);
  await page.goto('/outbox');
  await expect(page.getByText('File talk.txt of attachment')).toBeVisible();
  await expect(page.getByText('File shelf.jpg of attachment')).toBeVisible();
  await page.goto('/data-safety');
  await expect(page.getByText('to send')).toBeVisible();
  await page.goto('/outbox');

  await far.phone.kill();
  page = await far.phone.open();
  await page.goto('/outbox');
  await expect(page.getByText('File shelf.jpg of attachment')).toBeVisible();
  expect(await stateOf(page, photo)).toMatchObject({ state: 'kept', sent: 0, size: photo.size });

  await far.proxy.setFault({ kind: 'cut', direction: 'up', bytes: 500_000 });
  far.proxy.resetBytes();
  await page.getByRole('button', { name: 'Sync now' }).click();
  await everythingSent(page);
  expect(far.proxy.bytes.up).toBeGreaterThan(500_000);
  expect(far.proxy.bytes.up).toBeLessThan(photo.size + note.size + 2 * 256 * 1024 + 150_000);

  const token = await tokenOf(page);
  const sent = await onServer(token, note);
  expect(createHash('sha256').update(sent).digest('hex')).toBe(note.sha256);
  expect(sent.equals(NOTE_BYTES)).toBe(true);
  const { format, width, height } = await sharp(await onServer(token, photo)).metadata();
  expect([format, Math.max(width, height) <= 2048, Math.round((width / height) * 100)]).toEqual([
    'jpeg',
    true,
    133,
  ]);
  await expect.poll(() => stateOf(page, photo)).toMatchObject({ state: 'stored' });
  const found = await attachmentsOf(token, lead);
  expect(found.map(({ file_id }) => file_id).sort()).toEqual([photo.id, note.id].sort());
  expect(found.every(({ stored }) => stored)).toBe(true);
});
