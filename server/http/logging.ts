import type { FastifyInstance, FastifyRequest, FastifyServerOptions } from 'fastify';

/** Log settings: structured lines without tokens, passwords, codes, bodies or queries. */
export const logSettings = (level: string): FastifyServerOptions['logger'] => ({
  level,
  redact: {
    paths: [
      '*.password',
      '*.token',
      '*.access_token',
      '*.authorization',
      '*.cookie',
      '*.user_otp',
      '*.location',
    ],
    censor: '[removed]',
  },
  serializers: { req: requestLine },
});

/** Logs the path without the query, which holds what people search for. */
const requestLine = (request: FastifyRequest) => ({
  method: request.method,
  path: request.url.split('?', 1)[0],
});

/** Logs one line per answered call. */
export function logAnswers(app: FastifyInstance): void {
  app.addHook('onResponse', (request, reply, done) => {
    const { call } = request.routeOptions.config;
    if (call !== undefined)
      request.log.info(
        {
          call,
          status: reply.statusCode,
          ms: Math.round(reply.elapsedTime),
          user_id: request.actor?.id ?? null,
        },
        'answered',
      );
    done();
  });
}
