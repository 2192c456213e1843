import pg from 'pg';

/** What a failure of the database means for the caller. */
export type Failure =
  /** Nothing is wrong with the request: the same one may work in a moment. */
  | { kind: 'passing' }
  /** Two transactions were in each other's way: try again at once. */
  | { kind: 'collision' }
  /** The request's own values: a constraint or a value the column cannot hold. */
  | { kind: 'value'; state: string; constraint: string | null; column: string | null }
  | { kind: 'unexpected' };

/** The connection was lost, or none could be had: nobody knows yet what became of the transaction. */
export class ConnectionLost extends Error {
  override name = 'ConnectionLost' as const;
}

/** Someone else made the same record a moment ago: the work must start again and will find it. */
export class Overtaken extends Error {
  override name = 'Overtaken' as const;
}

/** A lock that did not come in time (55) is no collision: to wait for it again at once would hold what others need. */
const PASSING = new Set(['08', '25', '53', '55', '57', '58']);
const COLLISIONS = new Set(['40001', '40P01']);
const VALUES = new Set(['22', '23']);

/** Sorts an error by its SQLSTATE, never by its words. */
export function failureOf(error: unknown): Failure {
  if (isFullDisk(error)) return { kind: 'passing' };
  if (error instanceof ConnectionLost) return { kind: 'passing' };
  if (error instanceof Overtaken) return { kind: 'collision' };
  const state = sqlstate(error);
  if (state === null) return { kind: 'unexpected' };
  if (COLLISIONS.has(state)) return { kind: 'collision' };
  const family = state.slice(0, 2);
  if (PASSING.has(family) || family === '40') return { kind: 'passing' };
  if (!VALUES.has(family) || !(error instanceof pg.DatabaseError)) return { kind: 'unexpected' };
  return { kind: 'value', state, constraint: error.constraint ?? null, column: error.column ?? null };
}

/** A file that could not be written for want of room. */
const isFullDisk = (error: unknown) =>
  error instanceof Error && 'code' in error && (error.code === 'ENOSPC' || error.code === 'EDQUOT');

function sqlstate(error: unknown): string | null {
  if (!(error instanceof Error) || !('code' in error) || typeof error.code !== 'string') return null;
  return /^[0-9A-Z]{5}$/.test(error.code) ? error.code : null;
}
