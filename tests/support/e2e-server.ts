import { startServerProcess } from './server-process.ts';

/** Starts the built server with demo data for the browser tests, on the port the configuration chose. */
export default async function setup(): Promise<() => Promise<void>> {
  const server = await startServerProcess({ port: Number(process.env['E2E_PORT']) });
  return () => server.remove();
}
