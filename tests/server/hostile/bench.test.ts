import { Agent } from 'node:http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeCompany } from '#tests/support/company.ts';
import { hostileBodies } from '#tests/support/run-options.ts';
import { buildTestServer, type TestServer } from '#tests/support/server.ts';
import { startServerProcess, type ServerProcess } from '#tests/support/server-process.ts';
import { hostileRequest } from './bodies.ts';
import { ask, peakMemory, Pulse, slowness, type Answered } from './watch.ts';

const MOST_HELD_MS = 100;
const HEALTH_P99_MS = 200;
const MOST_MEMORY_MB = 300;
const TRIES = 4;
const EVERY = 20;

let plain: TestServer;
let server: ServerProcess;
let token: string;

beforeAll(async () => {
  // The process stands on the database of a test, where a company is already.
  plain = await buildTestServer({ engine: 'postgresql' });
  ({ asha: token } = (await makeCompany(plain)).tokens);
  server = await startServerProcess({
    databaseUrl: plain.url ?? '',
    dataDir: plain.config.data_dir,
    env: {
      DEMO: '0',
      TRUST_PROXY: '1',
      LOG_LEVEL: 'error',
      USER_CALLS_PER_MINUTE: '1000000',
      ADDRESS_CALLS_PER_MINUTE: '1000000',
    },
  });
});
afterAll(async () => {
  await server.remove();
  await plain.close();
});

test(
  `${hostileBodies} requests made to be slow keep nobody waiting`,
  async () => {
    const agent = new Agent({ keepAlive: true });
    const pulse = new Pulse(server.port);
    const answers = new Map<string, number>();
    const held: { what: string; number: number; ms: number }[] = [];
    const faults: string[] = [];
    const slow: number[] = [];
    let longest = 0;

    /** How long the loop was held by one request, in milliseconds of a machine with nothing else to do. */
    const once = async (number: number): Promise<Answered & { ms: number; what: string }> => {
      const request = hostileRequest(number, token);
      const { done, longest: ms } = await pulse.during(() => ask(server.port, agent, request));
      return { ...done, ms: ms > MOST_HELD_MS ? ms / slowness() : ms, what: request.what };
    };

    for (let number = 1; number <= hostileBodies; number += 1) {
      let seen = await once(number);
      // Whatever else the machine does can hold it up, too; the request itself does so every time.
      for (let again = 1; again < TRIES && seen.ms > MOST_HELD_MS; again += 1) {
        const next = await once(number);
        if (next.ms < seen.ms) seen = next;
      }
      const { status, code, ms, what } = seen;
      const key = `${status} ${code ?? ''}`;
      answers.set(key, (answers.get(key) ?? 0) + 1);
      longest = Math.max(longest, ms);
      if (ms > MOST_HELD_MS) held.push({ what, number, ms });
      if (status >= 500 || status === 0) faults.push(`${number} ${what}: ${key}`);
      if (number % EVERY === 0) slow.push(slowness());
    }
    const { p99, count } = await pulse.stop();
    agent.destroy();
    const memory = peakMemory(server.pid);
    const factor = Math.max(1, ...slow);
    console.log(
      `${hostileBodies} requests, loop held ${longest.toFixed(0)} ms at most, /healthz p99 ${p99.toFixed(1)} ms of ${count}, ${memory.toFixed(0)} MB, machine ${factor.toFixed(1)} times slower than usual`,
      Object.fromEntries(answers),
    );
    expect(held).toEqual([]);
    expect(faults).toEqual([]);
    expect(p99).toBeLessThan(HEALTH_P99_MS * factor);
    expect(memory).toBeLessThan(MOST_MEMORY_MB);
  },
  60_000 + hostileBodies * 2_000,
);
