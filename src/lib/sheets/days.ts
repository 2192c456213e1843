const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

const NUMBERS = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4}|\d{2})$/;
const NAMED = /^(\d{1,2})[\s/.-]+([a-z]{3})[a-z]*[\s,/.-]+(\d{4}|\d{2})$/i;
const ISO = /^(\d{4}-\d{2}-\d{2})(?:[T ].*)?$/;

const two = (value: number) => String(value).padStart(2, '0');

/** Two digits mean this century, except for birthdays before it. */
const yearOf = (digits: string) =>
  digits.length === 4 ? digits : `${Number(digits) > 50 ? 19 : 20}${digits}`;

/** Parses Indian dates (21/11/2026, 21-11-26, 21 Nov 2026) to YYYY-MM-DD. Other text is unchanged, for validation. */
export function readDay(text: string): string {
  const typed = text.trim();
  const iso = ISO.exec(typed)?.[1];
  if (iso) return iso;
  const [, day = '', month = '', year = ''] = NUMBERS.exec(typed) ?? NAMED.exec(typed) ?? [];
  if (!day) return typed;
  const number = Number(month) || months.indexOf(month.slice(0, 3).toLowerCase()) + 1;
  return number === 0 ? typed : `${yearOf(year)}-${two(number)}-${two(Number(day))}`;
}
