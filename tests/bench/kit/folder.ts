import { createReadStream, existsSync } from 'node:fs';
import { createServer, type ServerResponse } from 'node:http';
import { extname, join } from 'node:path';
import type { AddressInfo } from 'node:net';
import { startProxy, type Proxy } from '#tests/support/proxy.ts';

const types: Readonly<Record<string, string>> = { '.html': 'text/html', '.js': 'text/javascript' };

/** Gives one file of a folder. */
export function sendFile(folder: string, path: string, response: ServerResponse): void {
  const file = join(folder, path === '/' ? '/index.html' : path);
  if (!existsSync(file)) {
    response.writeHead(404).end();
    return;
  }
  response.writeHead(200, { 'content-type': types[extname(file)] ?? 'application/octet-stream' });
  createReadStream(file).pipe(response);
}

/** A folder of files behind a link: the least that can serve an app. */
export async function serveFolder(folder: string): Promise<{ proxy: Proxy; close(): Promise<void> }> {
  const server = createServer((request, response) => {
    sendFile(folder, request.url ?? '', response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const proxy = await startProxy((server.address() as AddressInfo).port);
  return {
    proxy,
    async close() {
      await proxy.stop();
      server.closeAllConnections();
      await new Promise<void>((resolve) => {
        server.close(() => {
          resolve();
        });
      });
    },
  };
}
