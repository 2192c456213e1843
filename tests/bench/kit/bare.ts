import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gunzipSync, gzipSync } from 'node:zlib';
import { sendFile } from './folder.ts';
import { BENCH_APP } from './world.ts';
import { startProxy, type Link, type Proxy } from '#tests/support/proxy.ts';

/** A handler that does nothing but take and give, beside the page of the bench: what the link alone costs. */
export interface Bare {
  proxy: Proxy;
  /** The text that GET /rows gives, gzipped once. */
  setRows(text: string): void;
  close(): Promise<void>;
}

const anybody = { 'access-control-allow-origin': '*' };

/** Starts the bare handler behind a link of its own. */
export async function startBare(link: Link): Promise<Bare> {
  let rows = gzipSync('[]');
  const server = createServer((request, response) => {
    if (request.method === 'POST') void take(request, response);
    else if (request.url !== '/rows') sendFile(BENCH_APP, request.url ?? '', response);
    else
      response
        .writeHead(200, { ...anybody, 'content-type': 'application/json', 'content-encoding': 'gzip' })
        .end(rows);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const proxy = await startProxy((server.address() as AddressInfo).port, link);
  return {
    proxy,
    setRows(text) {
      rows = gzipSync(text);
    },
    async close() {
      await proxy.stop();
      await ended(server);
    },
  };
}

async function take(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  const rows = JSON.parse(gunzipSync(Buffer.concat(parts)).toString()) as unknown[];
  response.writeHead(200, { ...anybody, 'content-type': 'application/json' });
  response.end(JSON.stringify({ taken: rows.length }));
}

function ended(server: Server): Promise<void> {
  server.closeAllConnections();
  return new Promise((resolve) => {
    server.close(() => {
      resolve();
    });
  });
}
