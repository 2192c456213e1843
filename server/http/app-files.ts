import { existsSync } from 'node:fs';
import { join, relative } from 'node:path';
import { ApiError } from '#contract/core/errors.ts';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { sendRefusal } from './guard.ts';

const PAGE = 'index.html';
/** Files with a hash in the name are immutable. */
const HASHED = /^assets\/.+-[\w-]{8}\.\w+$/;
/** The flag that takes the app away (sw/kill-switch.md); here it is never set. */
const FLAG = '/sw-kill';
/** Paths that no screen has: calls, what other servers answer to monitors, and hidden files. */
const NO_SCREEN = /^\/(?:api(?:\/|$)|metrics(?:\/|$))|\/(?:\.|%2e)/i;

/** Serves the built app, with its page for every app URL. */
export async function serveApp(app: FastifyInstance, folder: string | null): Promise<void> {
  const served = folder !== null && existsSync(join(folder, PAGE));
  if (served)
    await app.register(fastifyStatic, {
      root: folder,
      // Its own route lists each folder of a path for every request, which costs more than sending the file.
      serve: false,
      index: false,
      cacheControl: false,
      preCompressed: true,
      setHeaders: (reply, path) => {
        const name = relative(folder, path).replaceAll('\\', '/');
        reply.header('cache-control', cacheRule(name.replace(/\.br$/, '')));
      },
    });
  const page = (reply: FastifyReply) => reply.sendFile(PAGE);
  if (served) {
    // Not 404, which every browser reports as a fault of the page that asks.
    app.get(FLAG, (_request, reply) => reply.header('cache-control', 'no-store').code(204).send());
    app.get('/', (_request, reply) => page(reply));
    app.route<{ Params: { '*': string } }>({
      method: ['GET', 'HEAD'],
      url: '/*',
      handler: (request, reply) =>
        opensPage(request) ? page(reply) : reply.sendFile(`/${request.params['*']}`),
    });
  }
  app.setNotFoundHandler((request, reply) =>
    served && opensPage(request)
      ? page(reply)
      : sendRefusal(reply, new ApiError('not_found', 'This address doesn’t exist. Check the link.')),
  );
}

/** Code that decides about updates is never cached; other files are cached and revalidated. */
function cacheRule(path: string): string {
  if (HASHED.test(path)) return 'public, max-age=31536000, immutable';
  return path === 'sw.js' ? 'no-store' : 'no-cache';
}

/** True for page navigation by a browser, false for requests of files or calls. */
function opensPage({ method, url, headers }: FastifyRequest): boolean {
  const [path = ''] = url.split('?', 1);
  const isFile = /\.\w{1,12}$/.test(path);
  return (
    method === 'GET' && !NO_SCREEN.test(path) && !isFile && /text\/html|\*\/\*/.test(headers.accept ?? '*/*')
  );
}
