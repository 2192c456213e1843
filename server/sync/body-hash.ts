import { createHash } from 'node:crypto';

/** The parts of a write that must be equal in a repeat. */
export interface Fingerprinted {
  call: string;
  record_id: string | null;
  body: unknown;
  base: unknown;
}

/** A hash of one write, independent of key order. */
export function bodyHash(write: Fingerprinted): string {
  return createHash('sha256').update(stable(write)).digest('base64url');
}

function stable(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(stable).join(',')}]`;
  if (value === undefined) return 'null';
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const entries = Object.entries(value).filter(([, inner]) => inner !== undefined);
  entries.sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${entries.map(([key, inner]) => `${JSON.stringify(key)}:${stable(inner)}`).join(',')}}`;
}
