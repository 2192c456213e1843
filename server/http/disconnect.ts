import type { FastifyReply } from 'fastify';

/** A signal that aborts when the caller disconnects before the answer, so that the work can stop. */
export function disconnectSignal({ raw }: FastifyReply): AbortSignal {
  const controller = new AbortController();
  raw.once('close', () => {
    if (!raw.writableFinished) controller.abort();
  });
  return controller.signal;
}
