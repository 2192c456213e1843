import type { Why } from '../api.ts';

/** Where a word was found: in a searched field; in a number, code or e-mail; in what many rows share. */
export const NAMED = 1;
export const EXACT = 2;
export const BROAD = 3;

/** One way a row may have a word. */
export interface Way {
  level: number;
  test: (slot: number) => boolean;
  /** What a row has of it, unless it is a searched field. */
  why?: (slot: number) => Why | undefined;
}
