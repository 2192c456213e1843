import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fastify from 'fastify';
import { expect, onTestFinished, test } from 'vitest';
import { serveApp } from '#server/http/app-files.ts';

const FILE = 'assets/start-abcd1234.js';

const NO_SCREENS = [
  '/metrics',
  '/metrics/x',
  '/.git/config',
  '/%2egit/config',
  '/leads/.svn/x',
  '/.env',
  '/.well-known/x',
];

/** A server of a built app with one page and one file. */
async function served() {
  const folder = mkdtempSync(join(tmpdir(), 'beatbook-app-'));
  mkdirSync(join(folder, 'assets'));
  writeFileSync(join(folder, 'index.html'), '<title>Beatbook</title>');
  writeFileSync(join(folder, FILE), 'start();');
  const app = fastify();
  await serveApp(app, folder);
  onTestFinished(async () => {
    await app.close();
    rmSync(folder, { recursive: true });
  });
  return app;
}

test('the page answers for every screen, a file for itself, and neither for what is no screen and no file', async () => {
  const app = await served();
  const warnings: Error[] = [];
  const note = (warning: Error) => void warnings.push(warning);
  process.on('warning', note);
  onTestFinished(() => void process.off('warning', note));
  const get = async (url: string) => (await app.inject({ url, headers: { accept: '*/*' } })).body;
  for (const url of ['/', '/leads', '/leads/edit/1']) expect(await get(url), url).toContain('<title>');
  expect(await get(`/${FILE}`)).toBe('start();');
  expect(await app.inject('/sw-kill')).toMatchObject({ statusCode: 204, body: '' });
  for (const url of ['/api/nothing', '/assets/gone-abcd1234.js', '/wp-login.php', ...NO_SCREENS])
    expect(JSON.parse(await get(url)), url).toMatchObject({ code: 'not_found' });
  // A file looked for in vain before the page is sent adds up to more listeners than Node lets pass in silence.
  expect(warnings).toEqual([]);
});
