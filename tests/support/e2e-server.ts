import { cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import * as z from 'zod/mini';
import type { FirstServer } from './first-state.ts';
import { workerPorts } from './ports.ts';
import { startServerProcess, type ServerProcess, type ServerProcessOptions } from './server-process.ts';

/** Starts a built server for each browser worker, all on copies of one demonstration company. */
export default async function setup(): Promise<() => Promise<void>> {
  const folder = mkdtempSync(join(tmpdir(), 'beatbook-e2e-'));
  // Inherited by the workers, whose tests may want a server of their own.
  process.env['E2E_FOLDER'] = folder;
  const first = await startServerProcess({ dataDir: template(folder), env: { LOG_LEVEL: 'info' } });
  // Once here instead of in every copy: the papers of approved statements take seconds of a processor.
  await expect(() => {
    expect(first.log()).toContain('papers made');
  }).toPass({ timeout: 60_000 });
  const horizon = await horizonOf(first.url);
  await first.stop();
  const servers = await Promise.all([
    startDemoServer(),
    ...(await workerPorts()).map((port) => startDemoServer({ port })),
  ]);
  const states = join(folder, 'states');
  mkdirSync(states);
  process.env['E2E_FIRST'] = JSON.stringify({
    url: servers[0].url,
    folder: states,
    horizon,
  } satisfies FirstServer);
  return async () => {
    await Promise.all(servers.map((server) => server.stop()));
    rmSync(folder, { recursive: true, force: true });
  };
}

/** A server on its own copy of the demonstration company, which is removed at the end of the run. */
export function startDemoServer(options: ServerProcessOptions = {}): Promise<ServerProcess> {
  const folder = process.env['E2E_FOLDER'];
  if (folder === undefined) throw new Error('The global setup of the browser tests has not run.');
  const dataDir = mkdtempSync(join(folder, 'server-'));
  cpSync(template(folder), dataDir, { recursive: true });
  return startServerProcess({ ...options, dataDir });
}

const signedIn = z.object({ access_token: z.string() });
const lastPage = z.object({ cursor: z.string(), more: z.literal(false) });
const position = z.object({ from: z.string() });

/** The version up to which a device has everything that has just pulled. */
async function horizonOf(url: string): Promise<string> {
  const login = await fetch(`${url}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'officer', password: 'beatbook-demo' }),
  });
  const { access_token } = signedIn.parse(await login.json());
  const pull = await fetch(`${url}/api/sync/pull`, { headers: { authorization: `Bearer ${access_token}` } });
  const { cursor } = lastPage.parse(JSON.parse((await pull.text()).trim().split('\n').at(-1) ?? ''));
  return position.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString())).from;
}

const template = (folder: string) => join(folder, 'template');
