import { execFile, spawn, type ChildProcess, type ExecFileOptions } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chownSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { ordinaryUser, postgresFolder } from '../../scripts/lib/machine.mjs';
import { guardFolder } from '../../scripts/lib/guard-folder.mjs';
import { freePort } from './ports.ts';

/** A real PostgreSQL of the tests' own, on 127.0.0.1. */
export interface Postgres {
  /** The maintenance database; make one of your own with createDatabase. */
  url: string;
  /** Makes a database, empty or as its template is, and gives its url. */
  createDatabase(template?: string): Promise<string>;
  /** Ends the server and keeps its data for others to start from, until `stop`. */
  halt(): Promise<StoppedCluster>;
  /** Ends the server and removes its folder. */
  stop(): Promise<void>;
  /** The same, in the middle of whatever it does. */
  kill(): Promise<void>;
}

/** The data of a server that has ended. */
export interface StoppedCluster {
  data: string;
  password: string;
}

export interface PostgresOptions {
  /** Off is faster and loses data with the machine's power; on unless said otherwise. */
  fsync?: boolean;
  /** More settings of postgresql.conf, such as max_connections. */
  settings?: Readonly<Record<string, string>>;
  /** A copy of this cluster instead of an empty one. */
  from?: StoppedCluster;
  /** A streaming standby of the server with this address. */
  standby_of?: string;
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
  const guard = guardFolder(folder);
  if (user) chownSync(folder, user.uid, user.gid);
  const asUser = { cwd: folder, env: { ...process.env, HOME: folder, LC_ALL: 'C' }, ...user };
  const data = join(folder, 'data');
  const { from, standby_of } = options;
  const known = standby_of === undefined ? from?.password : new URL(standby_of).password;
  const password = known ?? randomBytes(16).toString('hex');
  if (from) await run('cp', ['-a', from.data, data], asUser);
  else if (standby_of !== undefined)
    await run(
      join(bin, 'pg_basebackup'),
      ['-D', data, '-R', '-X', 'stream', '-c', 'fast', '--no-sync', '--no-manifest', '-d', standby_of],
      asUser,
    );
  else await initCluster(bin, data, password, asUser);

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
  guard.watch(child.pid ?? null);
  const end = async (signal: NodeJS.Signals) => {
    child.kill(signal);
    await ended;
    guard.watch(null);
  };
  const remove = () => {
    guard.dismiss();
    rmSync(folder, { recursive: true, force: true });
  };
  const halt = async () => {
    await end('SIGINT');
    return { data, password };
  };
  const stop = () => end('SIGINT').then(remove);
  const kill = () => end('SIGQUIT').then(remove);
  const url = `postgresql://tests:${password}@127.0.0.1:${port}/postgres`;
  if (await answers(url, child))
    return { url, createDatabase: (template) => createDatabase(url, template), halt, stop, kill };
  await stop();
  return undefined;
}

async function initCluster(
  bin: string,
  data: string,
  password: string,
  asUser: ExecFileOptions & { cwd: string },
): Promise<void> {
  const file = join(asUser.cwd, 'password');
  writeFileSync(file, password, { mode: 0o600 });
  if (asUser.uid !== undefined && asUser.gid !== undefined) chownSync(file, asUser.uid, asUser.gid);
  const init = ['-D', data, '-U', 'tests', '-E', 'UTF8', '--locale=C', '-A', 'scram-sha-256', '--no-sync'];
  await run(join(bin, 'initdb'), [...init, `--pwfile=${file}`], asUser);
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

/** Makes a database of a server, by default an empty one, and gives its url. */
export async function createDatabase(server: string, template = 'template1'): Promise<string> {
  const name = `t_${randomBytes(8).toString('hex')}`;
  await statement(server, `create database ${name} template ${template}`);
  const address = new URL(server);
  address.pathname = `/${name}`;
  return address.href;
}

/** Removes a database of a server, whoever is still connected to it. */
export async function dropDatabase(server: string, database: string): Promise<void> {
  await statement(server, `drop database ${new URL(database).pathname.slice(1)} with (force)`);
}

/** Runs one statement on a connection of its own. */
export async function statement(url: string, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}
