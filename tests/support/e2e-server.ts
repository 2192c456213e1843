import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { copyOf, demoCompany } from './demo-company.ts';
import type { FirstServer } from './first-state.ts';
import { workerPorts } from './ports.ts';
import { startServerProcess, type ServerProcess, type ServerProcessOptions } from './server-process.ts';

/** Starts a built server for each browser worker, all on copies of one demonstration company. */
export default async function setup(): Promise<() => Promise<void>> {
  const folder = mkdtempSync(join(tmpdir(), 'beatbook-e2e-'));
  // Inherited by the workers, whose tests may want a server of their own.
  process.env['E2E_FOLDER'] = folder;
  const { horizon } = await demoCompany(join(folder, 'company'));
  const servers = await Promise.all([
    startDemoServer(),
    ...(await workerPorts()).map((port) => startDemoServer({ port })),
  ]);
  const states = join(folder, 'states');
  mkdirSync(states);
  const first: FirstServer = { url: servers[0].url, folder: states, horizon };
  process.env['E2E_FIRST'] = JSON.stringify(first);
  return async () => {
    await Promise.all(servers.map((server) => server.stop()));
    rmSync(folder, { recursive: true, force: true });
  };
}

/** A server on its own copy of the demonstration company, which is removed at the end of the run. */
export async function startDemoServer(options: ServerProcessOptions = {}): Promise<ServerProcess> {
  const folder = process.env['E2E_FOLDER'];
  if (folder === undefined) throw new Error('The global setup of the browser tests has not run.');
  const company = await demoCompany(join(folder, 'company'));
  return startServerProcess({ ...options, dataDir: copyOf(company, folder) });
}
