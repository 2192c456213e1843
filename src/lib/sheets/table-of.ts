import { knownAmong } from './headings.ts';
import { faultOf, widthOf } from './row-fault.ts';
import {
  MOST_LETTERS,
  MOST_ROWS,
  TableUnreadable,
  TOP_ROWS,
  type SheetRow,
  type Table,
  type TopRow,
} from './table.ts';

/** Fewer known headings are taken for a title. */
const FEWEST_KNOWN = 2;
const TOP_LETTERS = 60;

type Below = Omit<Table, 'sheetNames' | 'sheet' | 'breaks'>;

interface Layout {
  known: ReadonlySet<string>;
  /** Row of the headings; without it the likeliest one. */
  head: number | undefined;
  /** A row of a text file is wider only by a separator too many. */
  delimited: boolean;
}

/** The table in the rows of a sheet: its headings, and what stands below them. */
export function tableOf(sheet: readonly SheetRow[], { known, head: wanted, delimited }: Layout): Below {
  const trimmed = sheet.map((row) => ({ ...row, cells: row.cells.map(cellText) }));
  const filled = trimmed.filter(({ cells }) => widthOf(cells) > 0);
  const top = filled.slice(0, TOP_ROWS);
  const head = filled.find(({ line }) => line === wanted) ?? likeliest(top, known);
  const above = head ? filled.indexOf(head) : 0;
  const rows = filled.slice(above + 1);
  if (!head || rows.length === 0) throw new TableUnreadable('There are no rows below the headings.');
  if (rows.length > MOST_ROWS) throw new TableUnreadable('At most 20,000 rows can be imported at once.');
  const layout = { head, ...(delimited && { delimited: columnsOf(head, rows) }) };
  const used = usedColumns([head, ...rows]);
  const names = namesOf(head.cells, used);
  return {
    head: head.line,
    top: top.map(beginning),
    headings: names,
    rows: rows.map((row) => {
      const fault = faultOf(row, layout);
      return { line: row.line, cells: used.map((at) => row.cells[at] ?? ''), ...(fault && { fault }) };
    }),
    above,
    empty: (sheet.at(-1)?.line ?? 0) - filled.length,
  };
}

const cellText = (text: string) => text.trim().slice(0, MOST_LETTERS);

/** The row with most known headings, the first of equal ones; else the first with several cells. */
function likeliest(top: readonly SheetRow[], known: ReadonlySet<string>): SheetRow | undefined {
  const counts = top.map(({ cells }) => knownAmong(cells, known));
  const most = Math.max(0, ...counts);
  if (most >= FEWEST_KNOWN) return top[counts.indexOf(most)];
  return top.find(({ cells }) => cells.filter(Boolean).length > 1) ?? top[0];
}

/**
 * The columns of a text file: those of the headings, and others that at least two rows, and half of them, fill. Usual
 * is what most rows of a single line have, or the headings if they have fewer.
 */
function columnsOf(head: SheetRow, rows: readonly SheetRow[]) {
  const widths = widthsOf(rows);
  const single = widthsOf(rows.filter(({ separators }) => !separators));
  const named = widthOf(head.cells);
  return {
    columns: Math.max(head.cells.length, widths[Math.max(1, Math.ceil(widths.length / 2) - 1)] ?? 0),
    usual: Math.min(named, single[Math.floor(single.length / 2)] ?? named),
  };
}

const widthsOf = (rows: readonly SheetRow[]) =>
  rows.map(({ cells }) => cells.length).toSorted((one, other) => other - one);

/** The columns that have a heading or a value. */
function usedColumns(rows: readonly SheetRow[]): number[] {
  const used = new Set<number>();
  for (const { cells } of rows)
    cells.forEach((cell, at) => {
      if (cell !== '') used.add(at);
    });
  return [...used].toSorted((one, other) => one - other);
}

/** Makes headings unique: an empty one gets its position, a repeated one a number. */
function namesOf(cells: readonly string[], used: readonly number[]): string[] {
  const seen = new Map<string, number>();
  return used.map((at) => {
    const name = cells[at]?.replaceAll(/\s+/g, ' ') || `Column ${at + 1}`;
    const count = (seen.get(name) ?? 0) + 1;
    seen.set(name, count);
    return count === 1 ? name : `${name} (${count})`;
  });
}

function beginning({ line, cells }: SheetRow): TopRow {
  const text = cells.filter(Boolean).join(', ');
  return { line, text: text.length > TOP_LETTERS ? `${text.slice(0, TOP_LETTERS)}…` : text };
}
