import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from '@playwright/test';
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
  await first.stop();
  const servers = await Promise.all((await workerPorts()).map((port) => startDemoServer({ port })));
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

const template = (folder: string) => join(folder, 'template');
