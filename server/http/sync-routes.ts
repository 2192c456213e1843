import { packRows } from '#contract/core/columns.ts';
import { calls } from '#contract/calls.ts';
import { PUSH_BYTES, type PullPage } from '#contract/core/sync.ts';
import type { FastifyInstance } from 'fastify';
import { settingsOf } from '../config.ts';
import type { Actor } from '../db/actor.ts';
import { guestContext } from './context.ts';
import { check, checkShape } from '../calls/check.ts';
import { withoutRecords } from '../sync/without-records.ts';
import { disconnectSignal } from './disconnect.ts';
import { lineStream, type LineStream } from './line-stream.ts';
import { pullPages, type Turn } from '../sync/pull.ts';
import { push, type PushOutcome } from '../sync/push.ts';
import { PUSH_LIMIT } from './reading.ts';
import { internalError } from '../calls/refusals.ts';
import type { RouteDeps } from './routes.ts';
import { StreamWaits } from '../sync/stream-waits.ts';

/** Adds the two sync calls. */
export function addSyncRoutes(app: FastifyInstance, deps: RouteDeps): void {
  addPush(app, deps);
  addPull(app, deps);
}

function signedIn(actor: Actor | null): Actor {
  if (!actor) throw internalError(); // the guard rejects calls without a session
  return actor;
}

function addPush(app: FastifyInstance, { config, db, handlers, gates, turns }: RouteDeps): void {
  const call = calls['sync.push'];
  const waits = new StreamWaits();
  const gate = gates.of('sync.push');
  app.route({
    method: call.method,
    url: call.path,
    config: { call: 'sync.push', compressed_limit: PUSH_LIMIT },
    bodyLimit: PUSH_BYTES,
    async handler(request, reply) {
      const actor = signedIn(request.actor);
      const body = checkShape(call.body, request.body);
      const guest = guestContext(config, request, reply);
      const outcome = await push(
        db,
        waits,
        { actor, handlers, guest, gate, turns, signal: disconnectSignal(reply) },
        body,
      );
      return answerOf(actor.handover ? withoutRecords(outcome) : outcome);
    },
  });
}

const answerOf = ({ epoch, last_seq, results, rows }: PushOutcome) => ({
  status: 1,
  epoch,
  last_seq,
  server_time: new Date().toISOString(),
  results: packRows(results.map((result) => ({ ...result }))),
  rows: packRows(rows.map((row) => ({ ...row }))),
});

function addPull(app: FastifyInstance, { config, db, gates }: RouteDeps): void {
  const call = calls['sync.pull'];
  const gate = gates.of('sync.pull');
  app.route({
    method: call.method,
    url: call.path,
    config: { call: 'sync.pull' },
    compress: false,
    async handler(request, reply) {
      const actor = signedIn(request.actor);
      const asked = check(call.query, request.query);
      const left = disconnectSignal(reply);
      const turn: Turn = (read) => gate.run(read, left);
      const pages = pullPages(db, actor, asked, settingsOf(config), turn);
      const first = await pages.next(); // a failure before the first page still gets a proper answer
      const zipped = /\bgzip\b/.test(request.headers['accept-encoding'] ?? '');
      const lines = lineStream(zipped);
      if (zipped) reply.header('content-encoding', 'gzip').header('vary', 'accept-encoding');
      sendPages(lines, first, pages).catch((error: unknown) => {
        request.log.error({ err: error }, 'pull was cut');
        lines.cut();
      });
      return reply.type('application/x-ndjson').send(lines.body);
    },
  });
}

/** Reads the next page while the previous one is packed and sent. */
async function sendPages(
  lines: LineStream,
  first: IteratorResult<PullPage>,
  pages: AsyncGenerator<PullPage>,
): Promise<void> {
  for (let page = first; page.done !== true;) {
    const next = pages.next();
    const [sent, following] = await Promise.all([lines.send(JSON.stringify(page.value)), next]);
    if (!sent) return;
    page = following;
  }
  lines.end();
}
