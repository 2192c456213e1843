import type pg from 'pg';
import { ConnectionLost } from '../failures.ts';
import { contractTypes } from './pg-types.ts';
import { PreparingPool } from './prepared.ts';
import { StartError } from './start-error.ts';

/** Timeouts of a connection, in milliseconds. */
export interface WaitLimits {
  /** Waiting for a row lock. */
  lock_ms: number;
  /** One statement, by the server's clock. */
  statement_ms: number;
  /** Its answer, by our clock: a frozen server enforces no timeout. */
  answer_ms: number;
}

/** Shorter than a phone's timeout, so that it always gets an answer. */
export const CALL_LIMITS: WaitLimits = { lock_ms: 3_000, statement_ms: 10_000, answer_ms: 12_000 };
/** Migrations and seeding may take longer. */
export const START_LIMITS: WaitLimits = { lock_ms: 600_000, statement_ms: 600_000, answer_ms: 610_000 };

const IDLE_IN_TRANSACTION_MS = 30_000;
const CONNECT_LIMIT_MS = 5_000;
const OLDEST_VERSION = 140_000;

/** A pool on a PostgreSQL server. Every connection has timeouts, so that no caller can hold a row lock forever. */
export function externalPool(
  url: string,
  size: number,
  onError: (error: Error) => void,
  limits = CALL_LIMITS,
): pg.Pool {
  const pool = new PreparingPool({
    connectionString: url,
    max: size,
    types: contractTypes,
    lock_timeout: limits.lock_ms,
    statement_timeout: limits.statement_ms,
    answer_limit_ms: limits.answer_ms,
    idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_MS,
    connectionTimeoutMillis: CONNECT_LIMIT_MS,
    options: '-c TimeZone=UTC -c jit=off',
    application_name: 'beatbook',
    keepAlive: true,
    ...(needsTls(url) && { ssl: true }),
  });
  pool.on('error', onError);
  return pool;
}

/** TLS is required except for sockets and localhost, unless the URL sets it explicitly. */
export function needsTls(url: string): boolean {
  const address = parsed(url);
  if (address.searchParams.has('sslmode') || address.searchParams.has('ssl')) return false;
  const host = address.searchParams.get('host') ?? decodeURIComponent(address.hostname);
  return !(host === '' || host.startsWith('/') || /^(localhost|127(\.\d+){3}|\[?::1\]?)$/.test(host));
}

/** Connects once; a failure becomes one sentence that never contains the password. */
export async function checkExternal(pool: pg.Pool, url: string): Promise<void> {
  let version: number;
  try {
    const { rows } = await pool.query<{ v: string }>("select current_setting('server_version_num') as v");
    version = Number(rows[0]?.v);
  } catch (error) {
    throw new StartError(`The database ${describe(url)} cannot be used: ${reasonOf(error)}.`);
  }
  if (version < OLDEST_VERSION)
    throw new StartError(`The database ${describe(url)} is older than PostgreSQL 14.`);
}

function describe(url: string): string {
  const { hostname, port, pathname } = parsed(url);
  return `${decodeURIComponent(pathname.slice(1)) || 'postgres'} on ${hostname || 'the local socket'}${port && `:${port}`}`;
}

function parsed(url: string): URL {
  if (!/^postgres(ql)?:\/\//.test(url) || !URL.canParse(url))
    throw new StartError('DATABASE_URL must look like postgresql://user:password@host:5432/database.');
  return new URL(url);
}

const reasons: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'nothing answers there',
  ENOTFOUND: 'this host is unknown',
  EAI_AGAIN: 'this host is unknown',
  ETIMEDOUT: 'it does not answer',
  ENOENT: 'its socket is not there',
  '28P01': 'the user name or the password is wrong',
  '28000': 'this user may not sign in',
  '3D000': 'this database does not exist',
  '53300': 'it has too many connections',
  '57P03': 'it is starting up or shutting down',
};

function reasonOf(failure: unknown): string {
  const error = failure instanceof ConnectionLost ? failure.cause : failure;
  const code = error instanceof Error && 'code' in error ? String(error.code) : undefined;
  return (code && reasons[code]) ?? code ?? 'it does not answer';
}
