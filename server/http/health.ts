import { ApiError } from '#contract/core/errors.ts';
import type { FastifyInstance } from 'fastify';
import type { Db } from '../db/database.ts';
import { isMigrated } from '../db/migrate.ts';
import { sendRefusal } from './guard.ts';
import { retryAfter } from '../calls/refusals.ts';

/** `/healthz`: the process is up. `/readyz`: the database answers and is migrated. */
export function addHealth(app: FastifyInstance, db: Db): void {
  app.get('/healthz', (_request, reply) => reply.header('cache-control', 'no-store').send({ status: 1 }));
  app.get('/readyz', async (_request, reply) => {
    reply.header('cache-control', 'no-store');
    const ready = await isMigrated(db).catch(() => false);
    if (ready) return { status: 1 };
    return sendRefusal(
      reply,
      new ApiError('unavailable', 'The server is not ready yet. Try again in a moment.', {}, retryAfter()),
    );
  });
}
