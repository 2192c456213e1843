import type { CallName } from '#contract/calls.ts';
import type { Actor } from '../db/actor.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The call a route answers. A route under /api without one cannot be added. */
    call?: CallName;
    /** Most bytes of a compressed body, where the route takes more unfolded. */
    compressed_limit?: number;
    /** The body may take as long as the server waits for any request. */
    slow?: boolean;
  }
  interface FastifyRequest {
    actor: Actor | null;
  }
}
