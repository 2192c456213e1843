/** The zeros from which the digits of each script count, found by walking down from a digit. */
const isDigit = /\p{Nd}/u;

/** A digit of any script as the Latin one. */
function latinDigit(digit: string): string {
  const code = digit.codePointAt(0) ?? 0;
  let zero = code;
  while (code - zero < 9 && isDigit.test(String.fromCodePoint(zero - 1))) zero -= 1;
  return String(code - zero);
}

/**
 * A text as searches, filters and sorts compare it: lower case, without accents and characters that are not seen,
 * with Latin digits.
 */
export function folded(text: string): string {
  const lower = text.toLowerCase();
  if (!/[\u0080-\uffff]/.test(lower)) return lower;
  return lower
    .normalize('NFKD')
    .replace(/[\u0300-\u036f\p{Cf}]/gu, '')
    .replace(/[^\x00-\x7f]/gu, (char) => (isDigit.test(char) ? latinDigit(char) : char));
}

/** A number or code as searches compare it: capitals and digits alone. */
export const compact = (text: string): string =>
  folded(text)
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, '');
