import type { FastifyReply } from 'fastify';

/** Aborted once the caller has left without an answer: what was asked for need not be done any more. */
export function disconnectSignal({ raw }: FastifyReply): AbortSignal {
  const controller = new AbortController();
  raw.once('close', () => {
    if (!raw.writableFinished) controller.abort();
  });
  return controller.signal;
}
