import dayjs from 'dayjs';
import customParseFormat from 'dayjs/plugin/customParseFormat.js';

dayjs.extend(customParseFormat);

/** Single spaces between the parts, no zero before a day or month, three letters of a month. */
const tidied = (text: string) =>
  text
    .trim()
    .replace(/[\s./,-]+/g, ' ')
    .replace(/\b0(?=\d )/g, '')
    .replace(/[a-z]+/gi, (month) => month.charAt(0).toUpperCase() + month.slice(1, 3).toLowerCase());

const orders = ['D M YYYY', 'D M YY', 'D MMM YYYY', 'D MMM YY', 'D MMM', 'DD MMM', 'YYYY M D', 'YYYY M DD'];

/** The day somebody typed, as YYYY-MM-DD: 5/8/2026, 5 Aug or 2026-08-05; null where it is none. The day comes before the month. */
export function typedDay(text: string): string | null {
  const day = dayjs(tidied(text), orders, true);
  return day.isValid() ? day.format('YYYY-MM-DD') : null;
}
