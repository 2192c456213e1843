import fastifyHelmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../config.ts';

const YEAR_S = 31_536_000;
const PERMISSIONS = [
  'geolocation=(self)',
  'camera=(self)',
  'microphone=()',
  'payment=()',
  'usb=()',
  'browsing-topics=()',
].join(', ');

/** Security headers for all answers, app files included. Mantine needs inline styles; nothing else is inline. */
export async function protectAnswers(app: FastifyInstance, config: Config): Promise<void> {
  const tiles = originsOf(config.tiles_url);
  await app.register(fastifyHelmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        'default-src': ["'none'"],
        'script-src': ["'self'"],
        'worker-src': ["'self'"],
        'connect-src': ["'self'", ...tiles],
        'img-src': ["'self'", 'data:', 'blob:', ...tiles],
        'style-src': ["'self'", "'unsafe-inline'"],
        'font-src': ["'self'"],
        'manifest-src': ["'self'"],
        'base-uri': ["'none'"],
        'object-src': ["'none'"],
        'form-action': ["'self'"],
        'frame-ancestors': ["'none'"],
      },
    },
    strictTransportSecurity: { maxAge: YEAR_S, includeSubDomains: false },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    crossOriginOpenerPolicy: { policy: 'same-origin' },
    crossOriginResourcePolicy: { policy: 'same-origin' },
    frameguard: { action: 'deny' },
  });
  app.addHook('onRequest', (_request, reply, done) => {
    reply.header('permissions-policy', PERMISSIONS);
    done();
  });
}

/** The origin of a tile URL such as `https://{s}.tiles.example/{z}/{x}/{y}.png`; a leading `{s}` becomes a wildcard. */
function originsOf(address: string | null): string[] {
  if (address === null) return [];
  const origin = /^https?:\/\/[^/?#]+/.exec(address)?.[0];
  return origin === undefined ? [] : [origin.replace(/\{\w+\}/, '*')];
}
