import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import { inject } from 'vitest';
import { buildApp } from '#server/app.ts';
import { readConfig } from '#server/config.ts';
import type { Db } from '#server/db/database.ts';
import { externalPool } from '#server/db/engine/external.ts';
import { kyselyOn } from '#server/db/engine/open.ts';
import { Heartbeat } from '#server/jobs/heartbeat.ts';

const env = { DEMO: '1', USER_CALLS_PER_MINUTE: '1000000', ADDRESS_CALLS_PER_MINUTE: '1000000' };

/** One server of several on a database. */
interface Node {
  app: FastifyInstance;
  pool: pg.Pool;
  db: Db;
  heart: Heartbeat;
}

/** Two servers on one PostgreSQL, sharing their folder of files; each request goes to either. */
export class Nodes {
  /** Every status answered, with the path. */
  readonly answered: string[] = [];
  private turn = 0;

  private constructor(
    readonly all: readonly [Node, Node],
    private readonly folder: string,
  ) {}

  static async start(url: string): Promise<Nodes> {
    const data_dir = await mkdtemp(join(inject('run_folder'), 'failover-'));
    const config = { ...readConfig(env), data_dir, database_url: url };
    const node = async (): Promise<Node> => {
      const pool = externalPool(url, 4, () => undefined);
      const db = kyselyOn(pool);
      const app = await buildApp({
        config,
        store: { db, engine: 'postgresql', has_room: () => true },
        logger: false,
      });
      return { app, pool, db, heart: new Heartbeat(db) };
    };
    return new Nodes([await node(), await node()], data_dir);
  }

  get db(): Db {
    return this.all[0].db;
  }

  beat = () => Promise.all(this.all.map(({ heart }) => heart.beat()));

  fetch: typeof fetch = async (input, init) => {
    const request = new Request(input, init);
    const { pathname, search } = new URL(request.url);
    const payload = request.method === 'GET' ? undefined : Buffer.from(await request.arrayBuffer());
    const reply = await this.all[this.turn++ % 2 === 0 ? 0 : 1].app.inject({
      method: request.method as 'GET',
      url: pathname + search,
      headers: Object.fromEntries(request.headers),
      ...(payload && { payload }),
    });
    this.answered.push(`${reply.statusCode} ${pathname}`);
    const headers = Object.entries(reply.headers).map(([name, value]): [string, string] => [
      name,
      String(value),
    ]);
    return new Response(new Uint8Array(reply.rawPayload), { status: reply.statusCode, headers });
  };

  async stop(): Promise<void> {
    for (const { app, pool } of this.all) {
      await app.close();
      await pool.end();
    }
    await rm(this.folder, { recursive: true, force: true });
  }
}
