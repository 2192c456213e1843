import { v7 } from 'uuid';
import type { Call } from '#contract/core/call.ts';

/** One request that somebody would only send to keep a server busy. */
export interface HostileRequest {
  what: string;
  method: 'GET' | 'POST';
  path: string;
  headers: Record<string, string>;
  body: Buffer | null;
}

/** The path of a call, to records that do not exist. */
export const pathOf = ({ path }: Call) => path.replaceAll(/\{\w+\}/g, v7());
