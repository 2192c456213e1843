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
  const ends = `[${delimiter === '\t' ? '\\t' : `\\${delimiter}`}\\r\\n]`;
  const plain = new RegExp(`[^${ends.slice(1)}*`, 'y');
  const tail = new RegExp(` *(?=${ends}|$)`, 'y');
  const lead = / *"/y;

  const match = (pattern: RegExp, at: number): string | undefined => {
    pattern.lastIndex = at;
    return pattern.exec(text)?.[0];
  };
  const plainAt = (at: number): CsvCell => {
    const value = match(plain, at) ?? '';
    return { value, end: at + value.length, ...(standsAlone(value) && { fault: 'stray' as const }) };
  };
  const quotedAt = (at: number): CsvCell => {
    const close = closing(text, at);
    if (close === -1) return { value: text.slice(at), end: text.length, fault: 'open' };
    const after = match(tail, close + 1);
    const end = close + 1 + (after ?? '').length;
    const value = text.slice(at, close).replaceAll('""', '"');
    return { value, end, ...(after === undefined && { fault: 'after' as const }) };
  };
  return (at) => {
    const begun = match(lead, at)?.length ?? 0;
    let cell = begun > 0 ? quotedAt(at + begun) : plainAt(at);
    if (begun > 1 && cell.fault) cell = plainAt(at);
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
