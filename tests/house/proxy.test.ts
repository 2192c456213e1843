import { createServer, request, Agent, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { eventually } from '../support/eventually.ts';
import { fastLink, startProxy, type Proxy } from '../support/proxy.ts';

interface Answer {
  status: number;
  body: string;
}

let server: Server;
let proxy: Proxy;
let seen: { url: string; size: number; whole: boolean }[];
let agent: Agent;

beforeEach(async () => {
  seen = [];
  agent = new Agent({ keepAlive: true });
  server = createServer((req, res) => {
    const entry = { url: req.url ?? '', size: 0, whole: false };
    seen.push(entry);
    req.on('data', (bytes: Buffer) => (entry.size += bytes.length));
    req.on('error', () => undefined);
    req.on('end', () => {
      entry.whole = true;
      res.end(req.url === '/big' ? 'x'.repeat(50_000) : 'hello');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  proxy = await startProxy((server.address() as AddressInfo).port);
});

afterEach(async () => {
  agent.destroy();
  await proxy.stop();
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

function send(path: string, body = ''): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const req = request(proxy.url + path, { method: 'POST', agent }, (res: IncomingMessage) => {
      const parts: string[] = [];
      res.on('data', (bytes: Buffer) => parts.push(bytes.toString()));
      res.on('error', reject);
      res.on('end', () => {
        resolve({ status: res.statusCode ?? 0, body: parts.join('') });
      });
    });
    req.on('error', reject);
    req.end(body);
  });
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

const lost = { code: 'ECONNRESET' };

describe('a link through the proxy', () => {
  it('passes bytes unchanged and counts them both ways', async () => {
    expect(await send('/big', 'y'.repeat(20_000))).toEqual({ status: 200, body: 'x'.repeat(50_000) });
    expect(seen).toEqual([{ url: '/big', size: 20_000, whole: true }]);
    expect(proxy.bytes.up).toBeGreaterThan(20_000);
    expect(proxy.bytes.up).toBeLessThan(20_500);
    expect(proxy.bytes.down).toBeGreaterThan(50_000);
  });

  it('takes a round trip to connect and another for each request', async () => {
    proxy.link.latency = 50;
    const first = await timed(() => send('/'));
    expect(first).toBeGreaterThanOrEqual(195);
    await eventually(async () => {
      const later = await timed(() => send('/'));
      expect(later).toBeGreaterThanOrEqual(98);
      expect(later).toBeLessThan(195);
    });
  });

  it('paces both directions by their own rate, shared by all connections', async () => {
    Object.assign(proxy.link, { up: 40_000, down: 100_000 });
    const up = await timed(() => Promise.all([send('/', 'y'.repeat(10_000)), send('/', 'y'.repeat(10_000))]));
    expect(up).toBeGreaterThanOrEqual(480);
    const down = await timed(() => send('/big'));
    expect(down).toBeGreaterThanOrEqual(480);
    Object.assign(proxy.link, fastLink);
  });
});

describe('a fault of the proxy', () => {
  it('cuts a request after so many bytes, and the next one passes', async () => {
    await proxy.setFault({ kind: 'cut', direction: 'up', bytes: 5_000 });
    await expect(send('/', 'y'.repeat(20_000))).rejects.toMatchObject(lost);
    expect(proxy.bytes.up).toBe(5_000);
    expect((await send('/')).status).toBe(200);
    expect(seen.map((entry) => entry.whole)).toEqual([false, true]);
  });

  it('cuts an answer in the middle after the server has the request', async () => {
    await proxy.setFault({ kind: 'cut', direction: 'down', bytes: 10_000 });
    await expect(send('/big')).rejects.toMatchObject(lost);
    expect(proxy.bytes.down).toBe(10_000);
    expect(seen).toMatchObject([{ url: '/big', whole: true }]);
  });

  it('loses one answer, of the request that was meant', async () => {
    await proxy.setFault({ kind: 'lose-answers', times: 1, of: (line) => line.includes('/push') });
    expect((await send('/other')).status).toBe(200);
    await expect(send('/push', 'work')).rejects.toMatchObject(lost);
    expect((await send('/push', 'work')).status).toBe(200);
    expect(seen.map((entry) => [entry.url, entry.whole])).toEqual([
      ['/other', true],
      ['/push', true],
      ['/push', true],
    ]);
  });

  it('loses answers by a chance that can be repeated', async () => {
    const draws = [0.9, 0.1, 0.9];
    await proxy.setFault({
      kind: 'lose-answers-sometimes',
      probability: 0.5,
      random: () => draws.shift() ?? 1,
    });
    expect((await send('/1')).status).toBe(200);
    await expect(send('/2')).rejects.toMatchObject(lost);
    expect((await send('/3')).status).toBe(200);
    expect(seen).toHaveLength(3);
  });

  it('hangs, and what was under way arrives once the link is back', async () => {
    await proxy.setFault({ kind: 'hang' });
    const pending = send('/', 'work');
    const state = await Promise.race([
      pending.then(() => 'answered'),
      new Promise((resolve) => setTimeout(resolve, 100, 'silent')),
    ]);
    expect(state).toBe('silent');
    expect(seen).toHaveLength(0);
    await proxy.setFault({ kind: 'none' });
    expect((await pending).status).toBe(200);
  });

  it('resets connections, open and new', async () => {
    proxy.link.latency = 20;
    const pending = send('/');
    pending.catch(() => undefined);
    await proxy.setFault({ kind: 'reset' });
    await expect(pending).rejects.toMatchObject(lost);
    await expect(send('/')).rejects.toMatchObject(lost);
    await proxy.setFault({ kind: 'none' });
    expect((await send('/')).status).toBe(200);
  });

  it('refuses connections and takes them again on the same port', async () => {
    const { port } = proxy;
    await proxy.setFault({ kind: 'refuse' });
    await expect(send('/')).rejects.toMatchObject({ code: 'ECONNREFUSED' });
    await proxy.setFault({ kind: 'none' });
    expect((await send('/')).status).toBe(200);
    expect(proxy.port).toBe(port);
  });

  it('answers like a captive portal, and nothing reaches the server', async () => {
    await proxy.setFault({ kind: 'portal' });
    const answer = await send('/api/sync/push', 'work');
    expect(answer).toEqual({ status: 200, body: '<html>login to wifi</html>' });
    expect(seen).toHaveLength(0);
    await proxy.setFault({ kind: 'none' });
    expect((await send('/')).body).toBe('hello');
  });
});
