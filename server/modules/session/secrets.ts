import { randomInt } from 'node:crypto';

export const newCode = (): string => String(randomInt(1_000_000)).padStart(6, '0');

/** Letters and digits that are not confused when read aloud or from a screen. */
const CLEAR = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const LETTERS = 10;

/** A one-time code of 50 bits, to be read aloud: it cannot be guessed, however many try. */
export function newLongCode(): string {
  const letters = Array.from({ length: LETTERS }, () => CLEAR[randomInt(CLEAR.length)]).join('');
  return `${letters.slice(0, LETTERS / 2)}-${letters.slice(LETTERS / 2)}`;
}

/** Normalizes a long code for comparison: lower case, spaces, and O typed for zero. */
export const plainCode = (typed: string): string =>
  typed
    .normalize('NFKC')
    .toUpperCase()
    .replaceAll(/[\s-]/g, '')
    .replaceAll('O', '0')
    .replaceAll(/[IL]/g, '1');

/** Normalizes a username for comparison: case and stray spaces. */
export const plainName = (typed: string): string => typed.trim().normalize('NFKC').toLowerCase();
