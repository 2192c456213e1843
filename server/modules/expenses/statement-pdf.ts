import { setImmediate } from 'node:timers/promises';
import type { ExpenseStatement } from '#contract/expense-statements.ts';
import { expenseTotal, expenseWords, heads, type Amounts, type Expense } from '#contract/expenses.ts';
import { formatRupees, rupeesInWords } from '#contract/money.ts';
import { dayText, inKolkata } from '#server/domain/format-when.ts';
import { Paper, type Type } from '#server/pdf/paper.ts';

/** A receipt as it is printed: all are listed, and a JPEG or PNG has a page; null without its bytes. */
export interface PrintedReceipt {
  name: string;
  /** Hash of the stored bytes, in hex. */
  sha256: string;
  bytes: Buffer | null;
}

/** An approved statement with all that stands on its paper. */
export interface PrintedStatement {
  statement: Pick<
    ExpenseStatement,
    | 'code'
    | 'place_of_visit'
    | 'departure_date'
    | 'arrival_date'
    | 'advance_amount'
    | 'total_expense'
    | 'payable_amount'
    | 'tickets_arranged_by'
    | 'accompanied_with'
  >;
  employee: { name: string; code: string | null };
  lines: readonly Expense[];
  receipts: readonly PrintedReceipt[];
  approval: { by: string; at: Date; reason: string | null };
  /** SHA-256 of what was approved, in hex. */
  digest: string;
}

const LEFT = 40;
const WIDTH = 515;
const BOTTOM = 780;
const HEADING: Type = { size: 16, weight: 'bold' };
const BOLD: Type = { size: 9, weight: 'bold' };
const TEXT: Type = { size: 9 };
const SMALL: Type = { size: 7.5 };
const PAD = 3;
const NUMBER = 56;
const DAY = 58;
const TITLE = WIDTH - DAY - NUMBER * (heads.length + 1);

const rupees = (paise: number): string => formatRupees(paise).replace('₹', '');

/** Texts of the totals: the amounts, in figures and in words. */
export function totalsOf({
  statement: { total_expense, advance_amount, payable_amount },
}: {
  statement: Pick<ExpenseStatement, 'total_expense' | 'advance_amount' | 'payable_amount'>;
}) {
  return [
    ['Total Amount', formatRupees(total_expense)],
    ['Advance Amount', formatRupees(advance_amount)],
    [payable_amount < 0 ? 'To be returned' : 'Payable Amount', formatRupees(Math.abs(payable_amount))],
    ['In words', rupeesInWords(Math.abs(payable_amount))],
  ] as const;
}

/** The paper of an approved statement as PDF. The same statement gives the same bytes. */
export async function statementPdf(printed: PrintedStatement): Promise<Buffer> {
  const { statement, approval, digest } = printed;
  const paper = new Paper(`Expense Statement ${statement.code ?? ''}`.trim(), approval.at);
  let y = paper.write(`Expense Statement ${statement.code ?? ''}`, LEFT, LEFT, WIDTH, HEADING) + LEFT + 8;
  y = facts(paper, y, factsOf(printed)) + 8;
  y = (await table(paper, y, printed.lines)) + 8;
  y = facts(paper, y, totalsOf(printed)) + 8;
  const approved: [string, string][] = [
    ['Approved by', `${approval.by}, ${inKolkata(approval.at.toISOString())} IST`],
  ];
  if (approval.reason) approved.push(['Reason', approval.reason]);
  y = facts(paper, y, approved) + 8;
  receiptPages(paper, y, printed.receipts);
  footers(paper, `Approved contents SHA-256 ${digest}`);
  return paper.bytes();
}

const factsOf = ({ statement, employee }: PrintedStatement): [string, string][] => [
  ['Employee', employee.code ? `${employee.name} (${employee.code})` : employee.name],
  ['Place of visit', statement.place_of_visit],
  ['Departure Date', dayText(statement.departure_date)],
  ['Arrival Date', dayText(statement.arrival_date)],
  ['Tickets Arranged By', statement.tickets_arranged_by ?? '-'],
  ['Accompanied By', statement.accompanied_with.join(', ') || '-'],
];

/** The y of the next block, on a new page when `height` does not fit. */
function room(paper: Paper, y: number, height: number): number {
  if (y + height <= BOTTOM) return y;
  paper.doc.addPage();
  return LEFT;
}

function facts(paper: Paper, top: number, entries: readonly (readonly [string, string])[]): number {
  const label = 120;
  let y = top;
  for (const [name, value] of entries) {
    y = room(paper, y, Math.max(TEXT.size * 1.4, paper.height(value, WIDTH - label, TEXT)));
    paper.write(name, LEFT, y, label, BOLD);
    y += Math.max(TEXT.size * 1.4, paper.write(value, LEFT + label, y, WIDTH - label, TEXT)) + 2;
  }
  return y;
}

/** Leaves the server to others after each row, as a statement may have hundreds. */
async function table(paper: Paper, top: number, lines: readonly Expense[]): Promise<number> {
  const titles = ['Date', 'Title', ...heads.map((head) => expenseWords[head].label), 'Total'];
  const head = { cells: titles, type: { ...BOLD, size: SMALL.size } };
  let y = tableRow(paper, top, head);
  for (const line of lines) {
    await setImmediate();
    const km = line.km && `${line.km} km`;
    const what = [line.title, line.place, km, line.remarks].filter(Boolean).join(' · ');
    const amounts = [...heads.map((head) => rupees(line[head])), rupees(expenseTotal(line))];
    y = tableRow(paper, y, { cells: [dayText(line.date), what, ...amounts], type: SMALL }, head);
  }
  return tableRow(paper, y, { cells: ['', 'Total', ...sumsOf(lines)], type: head.type }, head);
}

/** Texts of the last row of the table: the sum of each head, and of all. */
export const sumsOf = (lines: readonly Amounts[]): string[] =>
  [...heads.map((head) => (line: Amounts) => line[head]), expenseTotal].map((amountOf) =>
    rupees(lines.reduce((sum, line) => sum + amountOf(line), 0)),
  );

interface TableRow {
  cells: readonly string[];
  type: Type;
}

/** Writes a row, on a new page below `head` again when it does not fit; returns the y below it. */
function tableRow(paper: Paper, top: number, { cells, type }: TableRow, head?: TableRow): number {
  const widths = cells.map((_, at) => (at === 0 ? DAY : at === 1 ? TITLE : NUMBER) - 2 * PAD);
  const types = cells.map((cell, at) => (at > 1 && !cell.includes(' ') ? fitted(paper, cell, type) : type));
  const heights = cells.map((cell, at) => paper.height(cell, widths[at] ?? 0, types[at] ?? type));
  const height = Math.max(type.size * 1.4, ...heights) + 2 * PAD;
  let y = room(paper, top, height);
  if (y !== top && head) y = tableRow(paper, y, head);
  let x = LEFT;
  cells.forEach((cell, at) => {
    const width = widths[at] ?? 0;
    paper.write(cell, x + PAD, y + PAD, width, types[at] ?? type, at > 1 ? 'right' : 'left');
    x += width + 2 * PAD;
  });
  paper.doc
    .moveTo(LEFT, y + height)
    .lineTo(LEFT + WIDTH, y + height)
    .lineWidth(0.5)
    .stroke('#b0b8b5')
    .fillColor('#000');
  return y + height;
}

/** A number is never broken: it is set smaller where its column is too narrow. */
function fitted(paper: Paper, number: string, type: Type): Type {
  const part = (NUMBER - 2 * PAD) / paper.width(number, type);
  return part < 1 ? { ...type, size: type.size * part * 0.99 } : type;
}

/** The list of receipts, then each picture on a page of its own. */
function receiptPages(paper: Paper, top: number, receipts: readonly PrintedReceipt[]): void {
  const titleOf = (at: number) => `Receipt ${at + 1} of ${receipts.length}`;
  facts(
    paper,
    top,
    receipts.map(({ name, sha256 }, at) => [titleOf(at), `${name} (SHA-256 ${sha256})`] as const),
  );
  receipts.forEach(({ name, bytes }, at) => {
    if (!isPicture(bytes)) return;
    paper.doc.addPage();
    paper.write(`${titleOf(at)}: ${name}`, LEFT, LEFT, WIDTH, BOLD);
    picture(paper, bytes);
  });
}

const isPicture = (bytes: Buffer | null): bytes is Buffer =>
  bytes !== null && (bytes.toString('hex', 0, 3) === 'ffd8ff' || bytes.toString('latin1', 1, 4) === 'PNG');

function picture(paper: Paper, bytes: Buffer): void {
  try {
    paper.doc.image(bytes, LEFT, LEFT + 30, { fit: [WIDTH, BOTTOM - LEFT - 40], align: 'center' });
  } catch {
    paper.write('This picture is damaged.', LEFT, LEFT + 30, WIDTH, TEXT);
  }
}

function footers(paper: Paper, digest: string): void {
  const { start, count } = paper.doc.bufferedPageRange();
  for (let at = 0; at < count; at++) {
    paper.doc.switchToPage(start + at);
    paper.write(digest, LEFT, 800, WIDTH - 80, { size: 6.5 });
    paper.write(`Page ${at + 1} of ${count}`, LEFT + WIDTH - 80, 800, 80, { size: 6.5 }, 'right');
  }
}
