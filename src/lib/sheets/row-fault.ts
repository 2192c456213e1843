import type { RowFault, SheetRow } from './table.ts';

/** An address over several lines may have as many commas as a narrower table. */
const FEWEST_COLUMNS = 8;

const TOTAL =
  /^((grand|sub|net|overall|page)[\s-]*)?totals?( (of )?(records?|rows|parties|dealers|customers|count))?[\s:=–-]*[\d\s.,()]*$/i;
const TOTAL_IN_HINDI = /^(कुल|योग|कुल योग|महायोग|उप ?योग|जोड़|टोटल)[\s:=–-]*[\d\s.,()]*$/;
const WORD = /\p{L}{4}/u;

export interface Layout {
  head: SheetRow;
  /** Of a text file; the rows of a workbook are never too wide. */
  delimited?: { columns: number; usual: number };
}

/** Why a row of a sheet is none of its table's. */
export function faultOf(row: SheetRow, { head, delimited }: Layout): RowFault | undefined {
  const { cells, from = row.line, separators = [] } = row;
  if (delimited && isSeveral(separators, delimited.usual))
    return { kind: 'lines', from, to: from + separators.length - 1 };
  if (delimited && cells.length > delimited.columns)
    return { kind: 'wide', cells: cells.length, columns: delimited.columns };
  if (row.stray) return { kind: 'quote' };
  if (cells.some((cell) => cell.includes('\uFFFD'))) return { kind: 'lost' };
  if (alike(cells, head.cells)) return { kind: 'headings' };
  return isTotal(cells) ? { kind: 'total' } : undefined;
}

/** Whether a row over several lines has the separators of two rows. */
const isSeveral = (separators: readonly number[], columns: number) =>
  separators.length > 1 &&
  columns >= FEWEST_COLUMNS &&
  separators.reduce((sum, count) => sum + count, 0) >= 2 * (columns - 1);

/** The columns up to the last cell that is not empty. */
export const widthOf = (cells: readonly string[]): number => cells.findLastIndex((cell) => cell !== '') + 1;

const alike = (one: readonly string[], other: readonly string[]) =>
  widthOf(one) === widthOf(other) && one.every((cell, at) => cell === (other[at] ?? ''));

/** A shop may be named Total, but its row has other words. */
function isTotal(cells: readonly string[]): boolean {
  const words = cells.filter((cell) => WORD.test(cell) || TOTAL_IN_HINDI.test(cell));
  return words.length === 1 && words.every((word) => TOTAL.test(word) || TOTAL_IN_HINDI.test(word));
}
