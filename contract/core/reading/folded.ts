import { plainDigits } from './numbers.ts';

/**
 * A text as searches, filters and sorts compare it: lower case, without accents and characters that are not seen,
 * with Latin digits. (Decision 069.)
 */
export function folded(text: string): string {
  const lower = text.toLowerCase();
  if (!/[\u0080-\uffff]/.test(lower)) return lower;
  return plainDigits(lower.normalize('NFKD').replace(/[\u0300-\u036f\p{Cf}]/gu, ''));
}

/** A number or code as searches compare it: capitals and digits alone. */
export const compact = (text: string): string =>
  folded(text)
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, '');
