import dayjs from 'dayjs';
import customParseFormat from 'dayjs/plugin/customParseFormat.js';

dayjs.extend(customParseFormat);

/** Normalized: single spaces, no leading zeros of day or month, three-letter months. */
const tidied = (text: string) =>
  text
    .trim()
    .replace(/[\s./,-]+/g, ' ')
    .replace(/\b0(?=\d )/g, '')
    .replace(/[a-z]+/gi, (month) => month.charAt(0).toUpperCase() + month.slice(1, 3).toLowerCase());

const orders = ['D M YYYY', 'D M YY', 'D MMM YYYY', 'D MMM YY', 'D MMM', 'DD MMM', 'YYYY M D', 'YYYY M DD'];

/** Parses a typed day to YYYY-MM-DD: 5/8/2026, 5 Aug or 2026-08-05; null if invalid. The day comes before the month. */
export function typedDay(text: string): string | null {
  const shown = dayjs(tidied(text), orders, true);
  // English months are understood in every language.
  const day = shown.isValid() ? shown : dayjs(tidied(text), orders, 'en', true);
  return day.isValid() ? day.format('YYYY-MM-DD') : null;
}
