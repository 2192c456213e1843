import pg from 'pg';

const { builtins } = pg.types;

/** Converts PostgreSQL's text for an instant to ISO 8601 in UTC with milliseconds. */
export function instantText(text: string): string {
  if (text.length < 22 || !text.endsWith('+00') || text[10] !== ' ') return new Date(text).toISOString();
  const fraction = text[19] === '.' ? text.slice(20, -3) : '';
  return `${text.slice(0, 10)}T${text.slice(11, 19)}.${fraction.slice(0, 3).padEnd(3, '0')}Z`;
}

function safeInteger(text: string): number | string {
  const value = Number(text);
  return Number.isSafeInteger(value) ? value : text;
}

/** Parses values to the contract's types: days and instants as text, whole numbers as numbers. */
export const contractTypes: pg.CustomTypesConfig = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') => {
    switch (oid) {
      case builtins.DATE:
        return (text: string) => text;
      case builtins.TIMESTAMPTZ:
        return instantText;
      case builtins.INT8:
        return safeInteger;
      default:
        return pg.types.getTypeParser(oid, format) as (text: string) => unknown;
    }
  },
};
