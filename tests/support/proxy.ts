import { once } from 'node:events';
import { createServer, connect, type AddressInfo, type Socket } from 'node:net';
import { Lane, Wire } from './proxy-lane.ts';

/** What a link does to the bytes that pass. Changes take effect at once, also for open connections. */
export interface Link {
  /** Milliseconds each way; a round trip takes twice that. */
  latency: number;
  /** Bytes a second from the client to the server; Infinity is no limit. */
  up: number;
  /** Bytes a second from the server to the client. */
  down: number;
}

/** What happens to connections. */
export type Fault =
  | { kind: 'none' }
  /** Connections are accepted, and nothing ever comes back; open ones fall silent. */
  | { kind: 'hang' }
  /** Connections are reset. */
  | { kind: 'reset' }
  /** Nobody listens: connections are refused; open ones are reset. */
  | { kind: 'refuse' }
  /** The connection is reset after so many more bytes have passed in one direction; then the link is well. */
  | { kind: 'cut'; direction: 'up' | 'down'; bytes: number }
  /** The server gets the request and answers, the client sees a reset; so many times, then the link is well. */
  | { kind: 'lose-answers'; times: number; of?: (requestLine: string) => boolean }
  /** The same, by chance for each request. `random` is a seeded source, so that a run can be repeated. */
  | { kind: 'lose-answers-sometimes'; probability: number; random: () => number }
  /** Every request is answered by the page of a hotel's wireless network. */
  | { kind: 'portal' };

export interface Proxy {
  url: string;
  port: number;
  link: Link;
  /** Bytes that reached the other side, since the start or the last reset. */
  bytes: { up: number; down: number };
  /** How many answers were lost and connections cut since the start: a link that struck nothing proves nothing. */
  struck: { lost: number; cut: number };
  connections(): number;
  setFault(fault: Fault): Promise<void>;
  /** Points at another server: after a restart on a new port. */
  setTarget(port: number): void;
  resetBytes(): void;
  stop(): Promise<void>;
}

/** The link of a phone at the edge of town: 400 ms round trip, 50 KB/s up, 95 KB/s down. */
export const slowLink: Link = { latency: 200, up: 50 * 1024, down: 95 * 1024 };
export const fastLink: Link = { latency: 0, up: Infinity, down: Infinity };

const PORTAL = '<html>login to wifi</html>';
const PORTAL_ANSWER = `HTTP/1.1 200 OK\r\ncontent-type: text/html\r\ncontent-length: ${PORTAL.length}\r\nconnection: close\r\n\r\n${PORTAL}`;

/** A TCP proxy on 127.0.0.1 in front of one port of this machine, with a link and faults to choose. */
export async function startProxy(target: number, link: Link = fastLink): Promise<Proxy> {
  const proxy = new FaultyProxy(target, { ...link });
  await proxy.listen(0);
  return proxy;
}

type Direction = 'up' | 'down';

interface Connection {
  client: Socket;
  upstream: Socket | undefined;
  lanes: Lane[];
  /** The first line of the request that has no answer yet. */
  request: string | undefined;
}

class FaultyProxy implements Proxy {
  bytes = { up: 0, down: 0 };
  struck = { lost: 0, cut: 0 };
  port = 0;
  #fault: Fault = { kind: 'none' };
  #open = new Set<Connection>();
  #wires = { up: new Wire(), down: new Wire() };
  #server = createServer({ allowHalfOpen: true }, (client) => {
    this.#accept(client);
  });

  constructor(
    private target: number,
    readonly link: Link,
  ) {}

  get url(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  async listen(port: number): Promise<void> {
    this.#server.listen(port, '127.0.0.1');
    await once(this.#server, 'listening');
    this.port = (this.#server.address() as AddressInfo).port;
  }

  connections(): number {
    return this.#open.size;
  }

  setTarget(port: number): void {
    this.target = port;
  }

  resetBytes(): void {
    this.bytes = { up: 0, down: 0 };
  }

  async setFault(fault: Fault): Promise<void> {
    const refused = this.#fault.kind === 'refuse';
    this.#fault = { ...fault };
    if (fault.kind === 'reset' || fault.kind === 'refuse' || fault.kind === 'portal') this.#resetAll();
    if (fault.kind === 'refuse' && !refused) await this.#close();
    if (fault.kind !== 'refuse' && refused) await this.listen(this.port);
    for (const connection of this.#open) for (const lane of connection.lanes) lane.wake();
  }

  async stop(): Promise<void> {
    this.#resetAll();
    if (this.#server.listening) await this.#close();
  }

  #close(): Promise<void> {
    return new Promise((resolve) => {
      this.#server.close(() => {
        resolve();
      });
    });
  }

  #accept(client: Socket): void {
    client.on('error', () => client.destroy());
    if (this.#fault.kind === 'reset') {
      client.resetAndDestroy();
      return;
    }
    const connection: Connection = { client, upstream: undefined, lanes: [], request: undefined };
    this.#open.add(connection);
    client.once('close', () => {
      this.#drop(connection);
    });
    if (this.#fault.kind === 'portal') answerAsPortal(client);
    else this.#join(connection);
  }

  #join(connection: Connection): void {
    const { client } = connection;
    const upstream = connect({ port: this.target, host: '127.0.0.1', allowHalfOpen: true });
    connection.upstream = upstream;
    upstream.on('error', () => {
      this.#reset(connection);
    });
    // Opening a connection takes one round trip before the first byte may leave.
    const openFrom = performance.now() + 2 * this.link.latency;
    client.on('data', (bytes: Buffer) => {
      connection.request ??= bytes.toString('latin1', 0, 512).split('\r\n', 1)[0] ?? '';
    });
    connection.lanes = [
      new Lane(client, upstream, this.#rules(connection, 'up'), openFrom),
      new Lane(upstream, client, this.#rules(connection, 'down'), 0),
    ];
  }

  #rules(connection: Connection, direction: Direction) {
    return {
      wire: this.#wires[direction],
      rate: () => this.link[direction],
      latency: () => this.link.latency,
      silent: () => this.#fault.kind === 'hang',
      pass: (bytes: Buffer) => this.#pass(connection, direction, bytes.length),
    };
  }

  #pass(connection: Connection, direction: Direction, size: number): number {
    const fault = this.#fault;
    if (fault.kind === 'cut' && fault.direction === direction) {
      const allowed = Math.min(size, fault.bytes);
      fault.bytes -= allowed;
      this.bytes[direction] += allowed;
      if (fault.bytes > 0) return allowed;
      this.#fault = { kind: 'none' };
      this.struck.cut += 1;
      // The bytes before the cut are to arrive, so the reset waits until they are handed over.
      setImmediate(() => {
        this.#resetAll();
      });
      return allowed;
    }
    if (direction === 'down' && this.#loses(connection)) {
      this.struck.lost += 1;
      this.#reset(connection);
      return 0;
    }
    this.bytes[direction] += size;
    return size;
  }

  #loses(connection: Connection): boolean {
    const { request } = connection;
    if (request === undefined) return false;
    connection.request = undefined;
    const fault = this.#fault;
    if (fault.kind === 'lose-answers-sometimes') return fault.random() < fault.probability;
    if (fault.kind !== 'lose-answers' || fault.of?.(request) === false) return false;
    fault.times -= 1;
    if (fault.times === 0) this.#fault = { kind: 'none' };
    return true;
  }

  #reset(connection: Connection): void {
    connection.client.resetAndDestroy();
    this.#drop(connection);
  }

  #resetAll(): void {
    for (const connection of this.#open) this.#reset(connection);
  }

  #drop(connection: Connection): void {
    for (const lane of connection.lanes) lane.stop();
    connection.upstream?.destroySoon();
    this.#open.delete(connection);
  }
}

function answerAsPortal(client: Socket): void {
  let head = '';
  client.on('data', (bytes: Buffer) => {
    if (head.includes('\r\n\r\n')) return;
    head += bytes.toString('latin1');
    if (head.includes('\r\n\r\n')) client.end(PORTAL_ANSWER);
  });
}
