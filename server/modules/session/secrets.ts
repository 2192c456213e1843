import { randomInt } from 'node:crypto';

/** A one-time code of six digits. */
export const newCode = (): string => String(randomInt(1_000_000)).padStart(6, '0');

/** Letters and digits that nobody mistakes for others, read aloud or from a screen. */
const CLEAR = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const LETTERS = 10;

/** A one-time code of 50 bits, for somebody to read out: nobody guesses it, however many try. */
export function newLongCode(): string {
  const letters = Array.from({ length: LETTERS }, () => CLEAR[randomInt(CLEAR.length)]).join('');
  return `${letters.slice(0, LETTERS / 2)}-${letters.slice(LETTERS / 2)}`;
}

/** A long code as it is compared: people type it with small letters, spaces, and an O for a zero. */
export const plainCode = (typed: string): string =>
  typed
    .normalize('NFKC')
    .toUpperCase()
    .replaceAll(/[\s-]/g, '')
    .replaceAll('O', '0')
    .replaceAll(/[IL]/g, '1');

/** A sign-in name as it is compared: people type it with other capitals and stray spaces. */
export const plainName = (typed: string): string => typed.trim().normalize('NFKC').toLowerCase();
