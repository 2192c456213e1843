import Fastify from 'fastify';
import pg from 'pg';

/** Fastify on pg and nothing else: no session, scope, check or receipt. */
export async function startBareApi(database_url: string): Promise<{ url: string; close(): Promise<void> }> {
  const pool = new pg.Pool({ connectionString: database_url, max: 10 });
  const app = Fastify();
  app.get('/list', async () => {
    const { rows } = await pool.query({
      name: 'list',
      text: 'select * from leads order by created_at desc, id desc limit 25',
    });
    return { list: { data: rows as unknown[], total: 0 } };
  });
  app.post('/insert', async (request) => {
    const lead = request.body as Record<string, unknown>;
    const keys = Object.keys(lead);
    const places = keys.map((_, at) => `$${at + 1}`).join(', ');
    await pool.query({
      name: 'insert',
      text: `insert into leads (${keys.join(', ')}) values (${places})`,
      values: Object.values(lead),
    });
    return { status: 1 };
  });
  const url = await app.listen({ host: '127.0.0.1', port: 0 });
  return {
    url,
    async close() {
      await app.close();
      await pool.end();
    },
  };
}
