/** A cell of a CSV file, and where it ends: at a delimiter, a line break or the end of the text. */
export interface CsvCell {
  value: string;
  end: number;
  /** A quotation mark that is never closed, that text follows, or that stands alone inside a cell. */
  fault?: 'open' | 'after' | 'stray';
}

/** Spreadsheets and our own export put it before a text that would be a formula. */
const ESCAPED_FORMULA = /^'(?=[=+\-@|\t\r\n])/;
/** An inch mark, which is no quotation mark. */
const INCHES = /\p{N}\s?"/gu;

/** Returns a reader of single cells. Only a cell that begins with a quotation mark, or spaces and one, is quoted. */
export function cellReader(text: string, delimiter: string): (at: number) => CsvCell {
  const isEnd = (at: number): boolean => {
    const sign = text[at];
    return sign === undefined || sign === delimiter || sign === '\r' || sign === '\n';
  };
  const endFrom = (at: number): number => {
    let end = at;
    while (!isEnd(end)) end += 1;
    return end;
  };
  const afterSpaces = (at: number): number => {
    let end = at;
    while (text[end] === ' ') end += 1;
    return end;
  };
  const plainAt = (at: number): CsvCell => {
    const end = endFrom(at);
    const value = text.slice(at, end);
    return { value, end, ...(standsAlone(value) && { fault: 'stray' as const }) };
  };
  const quotedAt = (at: number): CsvCell => {
    const close = closing(text, at);
    if (close === -1) return { value: text.slice(at), end: text.length, fault: 'open' };
    const value = text.slice(at, close).replaceAll('""', '"');
    const end = afterSpaces(close + 1);
    return isEnd(end) ? { value, end } : { value, end: close + 1, fault: 'after' };
  };
  return (at) => {
    const first = afterSpaces(at);
    let cell = text[first] === '"' ? quotedAt(first + 1) : plainAt(at);
    if (first > at && cell.fault) cell = plainAt(at);
    return { ...cell, value: cell.value.replace(ESCAPED_FORMULA, '') };
  };
}

/** Whether a cell has a quotation mark without its other one; an inch mark has none. */
const standsAlone = (value: string): boolean =>
  value.includes('"') && [value, value.replace(INCHES, '')].every((text) => text.split('"').length % 2 === 0);

/** The quotation mark that closes a cell: the first one that is not doubled. */
function closing(text: string, from: number): number {
  let at = text.indexOf('"', from);
  while (at !== -1 && text[at + 1] === '"') at = text.indexOf('"', at + 2);
  return at;
}
