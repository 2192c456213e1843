import pg from 'pg';

/** How a database failure is handled. */
export type Failure =
  /** Transient: the same request may succeed in a moment. */
  | { kind: 'passing' }
  /** Serialization failure or deadlock: retry at once. */
  | { kind: 'collision' }
  /** Invalid values in the request: a constraint, or a value the column cannot store. */
  | { kind: 'value'; state: string; constraint: string | null; column: string | null }
  | { kind: 'unexpected' };

/** The connection was lost or could not be opened: the outcome of the transaction is unknown. */
export class ConnectionLost extends Error {
  override name = 'ConnectionLost' as const;
}

/** The connection leads to another history of the database, such as a promoted standby. */
export class HistoryMoved extends Error {
  override name = 'HistoryMoved' as const;
}

/** Another transaction just created the same record: retry, and the work will find it. */
export class Overtaken extends Error {
  override name = 'Overtaken' as const;
}

/** A lock timeout (55) is not a collision: an immediate retry would hold resources that others need. */
const PASSING = new Set(['08', '25', '53', '55', '57', '58']);
const COLLISIONS = new Set(['40001', '40P01']);
const VALUES = new Set(['22', '23']);

/** Classifies an error by SQLSTATE, never by message. */
export function failureOf(error: unknown): Failure {
  if (isFullDisk(error)) return { kind: 'passing' };
  if (error instanceof ConnectionLost || error instanceof HistoryMoved) return { kind: 'passing' };
  if (error instanceof Overtaken) return { kind: 'collision' };
  const state = sqlstate(error);
  if (state === null) return { kind: 'unexpected' };
  if (COLLISIONS.has(state)) return { kind: 'collision' };
  const family = state.slice(0, 2);
  if (PASSING.has(family) || family === '40') return { kind: 'passing' };
  if (!VALUES.has(family) || !(error instanceof pg.DatabaseError)) return { kind: 'unexpected' };
  return { kind: 'value', state, constraint: error.constraint ?? null, column: error.column ?? null };
}

/** A file could not be written because the disk is full. */
const isFullDisk = (error: unknown) =>
  error instanceof Error && 'code' in error && (error.code === 'ENOSPC' || error.code === 'EDQUOT');

function sqlstate(error: unknown): string | null {
  if (!(error instanceof Error) || !('code' in error) || typeof error.code !== 'string') return null;
  return /^[0-9A-Z]{5}$/.test(error.code) ? error.code : null;
}
