import { cellReader } from './csv-cell.ts';
import { delimiterOf, LINE_BREAK } from './delimiter.ts';
import { TableUnreadable, type SheetRow } from './table.ts';

/** Excel writes a first line that names an unusual delimiter. */
const NAMED_DELIMITER = /^sep=(.)(?:\r\n|\r|\n)/;

/**
 * The rows of a CSV file, with the lines they take. Throws TableUnreadable where a quotation mark leaves open which
 * lines are rows of their own.
 */
export function csvRows(marked: string, known: ReadonlySet<string>): SheetRow[] {
  const text = marked.replace(/^\uFEFF/, '');
  const [first = '', named] = NAMED_DELIMITER.exec(text) ?? [];
  const rowAt = rowReader(text, named ?? delimiterOf(text, known));
  const rows: SheetRow[] = named ? [{ line: 1, from: 1, cells: [`sep=${named}`] }] : [];
  let from = rows.length + 1;
  for (let at = first.length; at < text.length;) {
    const { row, end } = rowAt(at, { line: rows.length + 1, from });
    rows.push(row);
    from += row.separators?.length ?? 1;
    at = end + (text.startsWith('\r\n', end) ? 2 : 1);
  }
  return rows;
}

/** Returns a reader of single rows, up to their line breaks. */
function rowReader(text: string, delimiter: string) {
  const cellAt = cellReader(text, delimiter);
  return (start: number, place: { line: number; from: number }): { row: SheetRow; end: number } => {
    const cells: string[] = [];
    let stray = false;
    let end = start;
    for (;;) {
      const cell = cellAt(end);
      if (cell.fault === 'open' || cell.fault === 'after' || cell.value.includes('\0')) {
        const line = place.from + text.slice(start, end).split(LINE_BREAK).length - 1;
        throw damageOf(cell.fault, { row: place.line, line: line === place.line ? 0 : line });
      }
      stray ||= cell.fault === 'stray';
      cells.push(cell.value);
      end = cell.end;
      if (text[end] !== delimiter) break;
      end += 1;
    }
    const lines = text.slice(start, end).split(LINE_BREAK);
    const separators = lines.map((line) => line.split(delimiter).length - 1);
    return { row: { ...place, cells, stray, ...(lines.length > 1 && { separators }) }, end };
  };
}

/** Rows are counted as in a spreadsheet; where an editor counts other lines, its number is said too. */
function damageOf(fault: 'open' | 'after' | 'stray' | undefined, values: { row: number; line: number }) {
  if (fault === 'open')
    return new TableUnreadable(
      'The quotation mark in row {row}{line, plural, =0 {} other { (line # in a text editor)}} is never closed. Correct that row and choose the file again.',
      values,
    );
  if (fault === 'after')
    return new TableUnreadable(
      'In row {row}{line, plural, =0 {} other { (line # in a text editor)}} text follows a closing quotation mark. Correct that row and choose the file again.',
      values,
    );
  return new TableUnreadable(
    'Row {row}{line, plural, =0 {} other { (line # in a text editor)}} has characters that no text has: the file is damaged. Save it again in the program it comes from.',
    values,
  );
}
