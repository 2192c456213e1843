import { createReadStream, existsSync } from 'node:fs';
import { createServer } from 'node:http';
import { extname, join } from 'node:path';
import type { AddressInfo } from 'node:net';
import { startProxy, type Proxy } from '#tests/support/proxy.ts';

const types: Readonly<Record<string, string>> = { '.html': 'text/html', '.js': 'text/javascript' };

/** A folder of files behind a link: the least that can serve an app. */
export async function serveFolder(folder: string): Promise<{ proxy: Proxy; close(): Promise<void> }> {
  const server = createServer((request, response) => {
    const path = request.url === '/' ? '/index.html' : (request.url ?? '');
    const file = join(folder, path);
    if (!existsSync(file)) {
      response.writeHead(404).end();
      return;
    }
    response.writeHead(200, { 'content-type': types[extname(file)] ?? 'application/octet-stream' });
    createReadStream(file).pipe(response);
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
