import { Agent, request } from 'node:http';
import { readFileSync } from 'node:fs';

/** How long one answer took, and its status; 0 where there was none. */
export interface Answered {
  status: number;
  code: string | null;
  took: number;
}

export interface Sent {
  method: string;
  path: string;
  headers?: Record<string, string>;
  body?: Buffer | null;
}

/** Sends one request and waits for the whole answer. */
export async function ask(port: number, agent: Agent, sent: Sent): Promise<Answered> {
  const answer = await askOnce(port, agent, sent);
  // A server may close a connection that a client is about to use again; every client then opens another.
  return answer.status === 0 ? askOnce(port, new Agent(), sent) : answer;
}

function askOnce(port: number, agent: Agent, { method, path, headers, body }: Sent): Promise<Answered> {
  const began = performance.now();
  return new Promise((resolve) => {
    const parts: Buffer[] = [];
    const end = (status: number) => {
      resolve({ status, code: codeOf(Buffer.concat(parts)), took: performance.now() - began });
    };
    const sent = request(
      { host: '127.0.0.1', port, agent, method, path, headers: { ...headers } },
      (reply) => {
        reply.on('data', (part: Buffer) => parts.push(part));
        reply.on('end', () => end(reply.statusCode ?? 0)).on('error', () => end(0));
      },
    );
    sent.on('error', () => end(0));
    sent.end(body ?? undefined);
  });
}

function codeOf(bytes: Buffer): string | null {
  return /"code":"(\w+)"/.exec(bytes.subarray(0, 200).toString('latin1'))?.[1] ?? null;
}

/** Asks a server all the time whether it lives: how long an answer takes is how long its loop was held. */
export class Pulse {
  readonly #agent = new Agent({ keepAlive: true, maxSockets: 1 });
  readonly #all: number[] = [];
  #longest = 0;
  #stopped = false;
  readonly #done: Promise<void>;

  constructor(port: number) {
    this.#done = this.#beat(port);
  }

  /** The longest answer while work was done, the one under way at its end included. */
  async during<T>(work: () => Promise<T>): Promise<{ done: T; longest: number }> {
    this.#longest = 0;
    const done = await work();
    const seen = this.#all.length;
    while (this.#all.length === seen) await new Promise((resolve) => setTimeout(resolve, 1));
    return { done, longest: this.#longest };
  }

  /** What 99 of 100 answers took at most. */
  async stop(): Promise<{ p99: number; count: number }> {
    this.#stopped = true;
    await this.#done;
    this.#agent.destroy();
    const sorted = this.#all.toSorted((a, b) => a - b);
    return { p99: sorted[Math.floor(sorted.length * 0.99)] ?? 0, count: sorted.length };
  }

  async #beat(port: number): Promise<void> {
    while (!this.#stopped) {
      const { took, status } = await ask(port, this.#agent, { method: 'GET', path: '/healthz' });
      this.#all.push(status === 200 ? took : Infinity);
      this.#longest = Math.max(this.#longest, took);
      await new Promise((resolve) => setTimeout(resolve, 2));
    }
  }
}

/** Most memory a process ever held, in MB. */
export function peakMemory(pid: number): number {
  const kilobytes = /^VmHWM:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  return Number(kilobytes) / 1024;
}

const sample = JSON.stringify(Array.from({ length: 20_000 }, (_, at) => ({ at, text: `text ${at}` })));
/** What the sample takes on the machine the bounds were set on, when it has nothing else to do. */
const USUAL_MS = 20;

/** How many times slower than usual this machine is right now, at least 1. */
export function slowness(): number {
  const began = performance.now();
  JSON.stringify(JSON.parse(sample));
  return Math.max(1, (performance.now() - began) / USUAL_MS);
}
