import type { Rule } from '#contract/core/call.ts';
import { calls } from '#contract/calls.ts';
import { ApiError } from '#contract/core/errors.ts';
import fastifyRateLimit from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Config } from '../config.ts';
import { networkOf } from '../calls/network.ts';

const MINUTE_MS = 60_000;
/** Thousands of phones may share an address, but codes and new passwords are requested rarely. */
const CODES_PER_MINUTE = 120;
const OFTEN_PER_MINUTE = 1_200;
const BODY_WITHIN_MS = 15_000;

type Check = (request: FastifyRequest) => Promise<void>;

export interface Limits {
  /** Before any look-up: by address, stricter for calls without a session. */
  byAddress: Check;
  /** Once the session is known: by user. */
  byUser: Check;
}

/** Rate limits per caller. Counters are local to this process. */
export async function limitCalls(app: FastifyInstance, config: Config): Promise<Limits> {
  await app.register(fastifyRateLimit, { global: false });
  const limit = (max: number, keyGenerator: (request: FastifyRequest) => string): Check => {
    const count = app.createRateLimit({ max, timeWindow: MINUTE_MS, keyGenerator });
    return async (request) => {
      const outcome = await count(request);
      if (!outcome.isAllowed && outcome.isExceeded)
        throw new ApiError(
          'too_many',
          'Too many requests. Try again in a moment.',
          {},
          outcome.ttlInSeconds + Math.ceil(Math.random() * 5),
        );
    };
  };
  const address = limit(config.address_calls_per_minute, ({ ip }) => `address ${networkOf(ip)}`);
  const codes = limit(CODES_PER_MINUTE, ({ ip }) => `codes ${networkOf(ip)}`);
  const often = limit(
    OFTEN_PER_MINUTE,
    ({ ip, routeOptions }) => `${routeOptions.url ?? ''} ${networkOf(ip)}`,
  );
  const user = limit(config.user_calls_per_minute, ({ actor, ip }) => `user ${actor?.id ?? ip}`);
  return {
    async byAddress(request) {
      await address(request);
      const { call } = request.routeOptions.config;
      const rule: Rule | undefined = call && calls[call].rule;
      if (rule?.kind !== 'guest') return;
      await (rule.often === true ? often : codes)(request);
    },
    byUser: user,
  };
}

/** Limits how long a body may take; only pushes and files, from phones with hardly any signal, may take longer. */
export function hurryBodies(app: FastifyInstance): void {
  const timers = new WeakMap<FastifyRequest, NodeJS.Timeout>();
  const arrived = (request: FastifyRequest) => {
    clearTimeout(timers.get(request));
  };
  app.addHook('onRequest', (request, _reply, done) => {
    const { compressed_limit, slow } = request.routeOptions.config;
    if (request.method === 'POST' && compressed_limit === undefined && slow !== true)
      timers.set(
        request,
        setTimeout(() => request.raw.destroy(), BODY_WITHIN_MS),
      );
    done();
  });
  app.addHook('preValidation', (request, _reply, done) => {
    arrived(request);
    done();
  });
  app.addHook('onResponse', (request, _reply, done) => {
    arrived(request);
    done();
  });
  app.addHook('onRequestAbort', (request, done) => {
    arrived(request);
    done();
  });
}
