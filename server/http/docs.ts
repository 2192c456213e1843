import fastifySwagger, { type StaticDocumentSpec } from '@fastify/swagger';
import fastifySwaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import { openApi } from './openapi.ts';

type Document = StaticDocumentSpec['document']; // generated from zod, so its type is only known to be JSON

export const DOCS = '/api/docs';
export const OPEN_API = '/api/openapi.json';

/** The API reference as JSON and as a page; its scripts are served by this server, so the CSP stays strict. */
export async function addDocs(app: FastifyInstance): Promise<void> {
  const document = openApi();
  app.get(OPEN_API, () => document);
  await app.register(fastifySwagger, {
    mode: 'static',
    specification: { document: document as unknown as Document },
  });
  await app.register(fastifySwaggerUi, { routePrefix: DOCS, staticCSP: false });
}
