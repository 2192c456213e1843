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
  // What is set here the workers inherit: their tests may want a server of their own.
  process.env['E2E_FOLDER'] = folder;
  const { data, horizon } = await demoCompany(join(folder, 'company'));
  process.env['E2E_COMPANY'] = data;
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
export function startDemoServer(options: ServerProcessOptions = {}): Promise<ServerProcess> {
  const { E2E_FOLDER: folder, E2E_COMPANY: company } = process.env;
  if (folder === undefined || company === undefined)
    throw new Error('The global setup of the browser tests has not run.');
  return startServerProcess({ ...options, dataDir: copyOf(company, folder) });
}
