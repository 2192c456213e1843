import { createServer, type AddressInfo } from 'node:net';

/** A port of 127.0.0.1 that is free now. Whoever takes it must be ready to find it taken. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo;
      server.close(() => {
        resolve(port);
      });
    });
  });
}

const WORKERS = 2;

/** A port for the server of each browser worker: chosen once by the runner, inherited by its workers. */
export async function workerPorts(): Promise<number[]> {
  process.env['E2E_PORTS'] ??= (await Promise.all(Array.from({ length: WORKERS }, freePort))).join(' ');
  return process.env['E2E_PORTS'].split(' ').map(Number);
}
