import { startPostgres } from './postgres.ts';

/** Starts the one PostgreSQL that every test file of a run shares, each with databases of its own. */
export default async function setup(): Promise<() => Promise<void>> {
  const server = await startPostgres({ private: true, settings: { max_connections: '200' } });
  process.env['TEST_POSTGRES_URL'] = server.url;
  return async () => {
    delete process.env['TEST_POSTGRES_URL'];
    await server.stop();
  };
}
