import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { workerPorts } from './ports.ts';
import { startServerProcess } from './server-process.ts';

/** Starts a built server for each browser worker, all on copies of one demonstration company. */
export default async function setup(): Promise<() => Promise<void>> {
  const folder = mkdtempSync(join(tmpdir(), 'beatbook-e2e-'));
  const template = join(folder, 'template');
  const first = await startServerProcess({ dataDir: template });
  await first.stop();
  const servers = await Promise.all(
    (await workerPorts(1)).map((port) => {
      const dataDir = join(folder, String(port));
      cpSync(template, dataDir, { recursive: true });
      return startServerProcess({ port, dataDir });
    }),
  );
  return async () => {
    await Promise.all(servers.map((server) => server.stop()));
    rmSync(folder, { recursive: true, force: true });
  };
}
