import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chownSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { ordinaryUser, postgresFolder } from '../../scripts/lib/machine.mjs';
import { freePort } from './ports.ts';

/** A real PostgreSQL of the tests' own, on 127.0.0.1. */
export interface Postgres {
  /** The maintenance database; make one of your own with createDatabase. */
  url: string;
  /** Makes an empty database and gives its url. */
  createDatabase(): Promise<string>;
  /** Ends the server and removes its folder. */
  stop(): Promise<void>;
}

export interface PostgresOptions {
  /** Off is faster and loses data with the machine's power; on unless said otherwise. */
  fsync?: boolean;
  /** More settings of postgresql.conf, such as max_connections. */
  settings?: Readonly<Record<string, string>>;
}

const START_TRIES = 3;
const START_LIMIT = 30_000;
const run = promisify(execFile);

/** Starts a PostgreSQL: a cluster for each caller, for one database's open transactions hold back the horizon of all. */
export async function startPostgres(options: PostgresOptions = {}): Promise<Postgres> {
  for (let attempt = 1; ; attempt += 1) {
    const server = await tryStart(options);
    if (server) return server;
    if (attempt === START_TRIES)
      throw new Error('PostgreSQL ended while starting, three times; see its log.');
  }
}

async function tryStart(options: PostgresOptions): Promise<Postgres | undefined> {
  const bin = postgresFolder();
  if (bin === undefined)
    throw new Error('No PostgreSQL found: initdb is neither in PATH nor in /usr/lib/postgresql.');
  const user = ordinaryUser();
  const folder = mkdtempSync(join(tmpdir(), 'beatbook-postgres-'));
  const password = randomBytes(16).toString('hex');
  const passwordFile = join(folder, 'password');
  writeFileSync(passwordFile, password, { mode: 0o600 });
  if (user) for (const path of [folder, passwordFile]) chownSync(path, user.uid, user.gid);

  const asUser = { cwd: folder, env: { ...process.env, HOME: folder, LC_ALL: 'C' }, ...user };
  const data = join(folder, 'data');
  const init = ['-D', data, '-U', 'tests', '-E', 'UTF8', '--locale=C', '-A', 'scram-sha-256', '--no-sync'];
  await run(join(bin, 'initdb'), [...init, `--pwfile=${passwordFile}`], asUser);

  const port = await freePort();
  const settings = {
    listen_addresses: '127.0.0.1',
    port: String(port),
    unix_socket_directories: folder,
    fsync: options.fsync === false ? 'off' : 'on',
    ...options.settings,
  };
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const child = spawn(join(bin, 'postgres'), ['-D', data, ...flags], { ...asUser, stdio: 'ignore' });
  const ended = new Promise<void>((resolve) => {
    child.once('exit', () => {
      resolve();
    });
  });
  const guard = watchOver(child, folder);
  const stop = async () => {
    child.kill('SIGINT');
    await ended;
    guard.kill('SIGKILL');
    rmSync(folder, { recursive: true, force: true });
  };
  const url = `postgresql://tests:${password}@127.0.0.1:${port}/postgres`;
  if (await answers(url, child)) return { url, createDatabase: () => createDatabase(url), stop };
  await stop();
  return undefined;
}

/** Ends the server and removes its folder should this process die without a word. */
function watchOver(child: ChildProcess, folder: string): ChildProcess {
  const script = 'cat >/dev/null; kill -INT "$0"; sleep 1; rm -rf -- "$1"';
  const guard = spawn('sh', ['-c', script, String(child.pid), folder], {
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
  });
  guard.unref();
  if (guard.stdin instanceof Socket) guard.stdin.unref();
  return guard;
}

async function answers(url: string, child: ChildProcess): Promise<boolean> {
  const deadline = Date.now() + START_LIMIT;
  while (child.exitCode === null && Date.now() < deadline) {
    const client = new pg.Client({ connectionString: url });
    try {
      await client.connect();
      await client.end();
      return true;
    } catch {
      await new Promise((resolve) => setTimeout(resolve, 25));
    }
  }
  return false;
}

async function createDatabase(url: string): Promise<string> {
  const name = `t_${randomBytes(8).toString('hex')}`;
  await statement(url, `create database ${name}`);
  const address = new URL(url);
  address.pathname = `/${name}`;
  return address.href;
}

async function statement(url: string, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}
