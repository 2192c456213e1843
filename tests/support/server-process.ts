import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { shortLived } from '../../scripts/lib/short-lived.mjs';
import { freePort } from './ports.ts';

/** The built server as a process of its own, the way people run it. */
export interface ServerProcess {
  url: string;
  port: number;
  /** Empty where the server stands on DATABASE_URL. */
  dataDir: string;
  pid: number;
  /** Everything it wrote so far. */
  log(): string;
  /** Ends it the polite way and gives its exit code; the data folder stays until `remove`. */
  stop(): Promise<number | null>;
  /** Ends it as a power cut would. */
  kill9(): Promise<void>;
  /** Starts it again on the same data and port. */
  restart(): Promise<void>;
  /** Stops it and removes its data folder. */
  remove(): Promise<void>;
}

export interface ServerProcessOptions {
  dataDir?: string;
  databaseUrl?: string;
  port?: number;
  /** More of the environment; DEMO is 1 unless said otherwise. */
  env?: Readonly<Record<string, string>>;
}

/** The built server; TEST_SERVER_MAIN names another build of it. */
export const serverMain =
  process.env['TEST_SERVER_MAIN'] ?? fileURLToPath(new URL('../../dist/server/main.mjs', import.meta.url));
const READY_LIMIT = 120_000;

interface Running {
  child: ChildProcess;
  ended: Promise<number | null>;
}

/** Starts the built server on a port of its own and waits until it says it is ready. */
export async function startServerProcess(options: ServerProcessOptions = {}): Promise<ServerProcess> {
  if (!existsSync(serverMain)) throw new Error('The server is not built: run npm run build first.');
  const port = options.port ?? (await freePort());
  const url = `http://127.0.0.1:${port}`;
  const ownDir = options.databaseUrl === undefined && options.dataDir === undefined;
  const dataDir = ownDir ? mkdtempSync(join(tmpdir(), 'beatbook-data-')) : (options.dataDir ?? '');
  const parts: string[] = [];
  const env = environment({ ...options, port, dataDir });
  const start = async () => {
    const started = launch(env, parts);
    await ready(url, started, parts);
    return started;
  };
  let running = await start();

  const stop = () => {
    running.child.kill('SIGTERM');
    return running.ended;
  };
  return {
    url,
    port,
    dataDir,
    get pid() {
      return running.child.pid ?? 0;
    },
    log: () => parts.join(''),
    stop,
    async kill9() {
      running.child.kill('SIGKILL');
      await running.ended;
    },
    async restart() {
      if (running.child.exitCode === null && running.child.signalCode === null) await stop();
      running = await start();
    },
    async remove() {
      await stop();
      if (ownDir) rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** Runs the built server until it ends by itself: for starts that must be refused. */
export async function runServerProcess(
  options: ServerProcessOptions,
): Promise<{ code: number | null; log: string }> {
  const parts: string[] = [];
  const port = options.port ?? (await freePort());
  const { ended } = launch(environment({ ...options, port, dataDir: options.dataDir ?? '' }), parts);
  return { code: await ended, log: parts.join('') };
}

function environment(options: ServerProcessOptions & { port: number; dataDir: string }): NodeJS.ProcessEnv {
  const { DATABASE_URL: _database, NODE_ENV: _mode, VITEST: _runner, ...inherited } = process.env;
  return {
    ...inherited,
    HOST: '127.0.0.1',
    PORT: String(options.port),
    DEMO: '1',
    ...(options.databaseUrl === undefined
      ? { DATA_DIR: options.dataDir }
      : { DATABASE_URL: options.databaseUrl, ...(options.dataDir && { DATA_DIR: options.dataDir }) }),
    ...options.env,
  };
}

function launch(env: NodeJS.ProcessEnv, parts: string[]): Running {
  const child = spawn(process.execPath, ['--enable-source-maps', ...shortLived, serverMain], {
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (bytes: Buffer) => parts.push(bytes.toString()));
  }
  const killWithUs = () => child.kill('SIGKILL');
  process.once('exit', killWithUs);
  const ended = new Promise<number | null>((resolve) => {
    child.once('close', (code) => {
      process.removeListener('exit', killWithUs);
      resolve(code);
    });
  });
  return { child, ended };
}

async function ready(url: string, running: Running, parts: string[]): Promise<void> {
  const deadline = Date.now() + READY_LIMIT;
  const { child } = running;
  while (child.exitCode === null && child.signalCode === null && Date.now() < deadline) {
    const answer = await fetch(`${url}/readyz`).catch(() => undefined);
    if (answer?.ok === true) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  child.kill('SIGKILL');
  await running.ended;
  throw new Error(`The server did not become ready:\n${parts.join('')}`);
}
