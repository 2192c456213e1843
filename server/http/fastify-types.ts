import type { CallName } from '#contract/calls.ts';
import type { Actor } from '../db/actor.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The call of a route. Routes under /api cannot be added without one. */
    call?: CallName;
    /** Most bytes of a compressed body, for routes that allow more after decompression. */
    compressed_limit?: number;
    /** The body may take as long as the server's request timeout. */
    slow?: boolean;
  }
  interface FastifyRequest {
    actor: Actor | null;
  }
}
