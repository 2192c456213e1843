import { setImmediate } from 'node:timers/promises';
import { statementWords, type ExpenseStatement } from '#contract/expense-statements.ts';
import { expenseTotal, expenseWords, heads, type Amounts, type Expense } from '#contract/expenses.ts';
import { message, ruleText } from '#contract/core/language/message.ts';
import { formatRupees } from '#contract/core/money.ts';
import { localeOf, translateInto } from '#server/calls/language.ts';
import { amountInWords } from '#server/domain/amount-words.ts';
import { dayText, inKolkata } from '#server/domain/format-when.ts';
import { Paper, type Type } from '#server/pdf/paper.ts';

/** A receipt as it is printed: all are listed, and a JPEG or PNG has a page. */
export interface PrintedReceipt {
  name: string;
  /** Hash of the stored bytes, in hex. */
  sha256: string;
  /** Its bytes, loaded when its page is drawn; null without any. */
  load: () => Promise<Buffer | null>;
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
  /** The paper is in the employee's language. */
  employee: { name: string; code: string | null; language: string | null };
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

/** The English name of a fact, and the fact. */
type Entry = readonly [string, string];

/** Texts of the totals: the amounts, in figures and in words. */
export function totalsOf({
  statement: { total_expense, advance_amount, payable_amount },
  employee: { language },
}: {
  statement: Pick<ExpenseStatement, 'total_expense' | 'advance_amount' | 'payable_amount'>;
  employee: Pick<PrintedStatement['employee'], 'language'>;
}) {
  const due = payable_amount < 0 ? ruleText('To be returned') : ruleText('Payable Amount');
  return [
    [ruleText('Total Amount'), formatRupees(total_expense)],
    [statementWords.advance_amount.label, formatRupees(advance_amount)],
    [due, formatRupees(Math.abs(payable_amount))],
    [ruleText('In words'), amountInWords(Math.abs(payable_amount), language)],
  ] as const;
}

/**
 * The paper of an approved statement as the parts of a PDF, with one picture in memory at a time. The same statement
 * gives the same bytes.
 */
export async function* statementPdf(printed: PrintedStatement): AsyncGenerator<Uint8Array> {
  const { statement, employee, approval, digest } = printed;
  const speech = speechOf(employee.language);
  const { say, locale } = speech;
  const title = `${say(ruleText('Expense Statement'))} ${statement.code ?? ''}`.trim();
  const paper = new Paper(title, approval.at, locale);
  const entries = (top: number, list: readonly Entry[]) =>
    facts(
      paper,
      top,
      list.map(([name, value]) => [say(name), value]),
    ) + 8;
  let y = paper.write(title, LEFT, LEFT, WIDTH, HEADING) + LEFT + 8;
  y = entries(y, factsOf(printed, locale));
  y = (await table(paper, y, printed.lines, speech)) + 8;
  yield* paper.written();
  y = entries(y, totalsOf(printed));
  const approved_at = inKolkata(approval.at.toISOString())(locale);
  const approved: Entry[] = [[ruleText('Approved By'), `${approval.by}, ${approved_at} IST`]];
  if (approval.reason) approved.push([ruleText('Reason'), approval.reason]);
  y = entries(y, approved);
  yield* receiptPages(paper, y, printed.receipts, say);
  await footers(paper, say(message('Approved contents SHA-256 {digest}', { digest })), say);
  yield* paper.finished();
}

type Say = ReturnType<typeof translateInto>;

/** How a paper speaks: its texts and its dates. */
interface Speech {
  say: Say;
  locale: string;
}

const speechOf = (language: string | null): Speech => ({
  say: translateInto(language),
  locale: localeOf(language),
});

const factsOf = ({ statement, employee }: PrintedStatement, locale: string): Entry[] => [
  [ruleText('Employee'), employee.code ? `${employee.name} (${employee.code})` : employee.name],
  [statementWords.place_of_visit.label, statement.place_of_visit],
  [statementWords.departure_date.label, dayText(statement.departure_date)(locale)],
  [statementWords.arrival_date.label, dayText(statement.arrival_date)(locale)],
  [statementWords.tickets_arranged_by.label, statement.tickets_arranged_by ?? '-'],
  [statementWords.accompanied_with.label, statement.accompanied_with.join(', ') || '-'],
];

/** The y of the next block, on a new page when `height` does not fit. */
function room(paper: Paper, y: number, height: number): number {
  if (y + height <= BOTTOM) return y;
  paper.addPage();
  return LEFT;
}

function facts(paper: Paper, top: number, entries: readonly (readonly [string, string])[]): number {
  const label = 120;
  let y = top;
  for (const [name, value] of entries) {
    y = room(paper, y, Math.max(paper.height(name, label, BOLD), paper.height(value, WIDTH - label, TEXT)));
    const below = paper.write(name, LEFT, y, label, BOLD);
    y += Math.max(below, paper.write(value, LEFT + label, y, WIDTH - label, TEXT)) + 2;
  }
  return y;
}

/** Leaves the server to others after each row, as a statement may have hundreds. */
async function table(
  paper: Paper,
  top: number,
  lines: readonly Expense[],
  { say, locale }: Speech,
): Promise<number> {
  const total = say(ruleText('Total'));
  const titles = [
    ...(['date', 'title', ...heads] as const).map((name) => say(expenseWords[name].label)),
    total,
  ];
  const head = { cells: titles, type: { ...BOLD, size: SMALL.size } };
  let y = tableRow(paper, top, head);
  for (const line of lines) {
    await setImmediate();
    const km = line.km && say(message('{km} km', { km: line.km }));
    const what = [line.title, line.place, km, line.remarks].filter(Boolean).join(' · ');
    const amounts = [...heads.map((head) => rupees(line[head])), rupees(expenseTotal(line))];
    y = tableRow(paper, y, { cells: [dayText(line.date)(locale), what, ...amounts], type: SMALL }, head);
  }
  return tableRow(paper, y, { cells: ['', total, ...sumsOf(lines)], type: head.type }, head);
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
async function* receiptPages(
  paper: Paper,
  top: number,
  receipts: readonly PrintedReceipt[],
  say: Say,
): AsyncGenerator<Uint8Array> {
  const titleOf = (at: number) =>
    say(message('Receipt {number} of {count}', { number: at + 1, count: receipts.length }));
  facts(
    paper,
    top,
    receipts.map(({ name, sha256 }, at) => [titleOf(at), `${name} (SHA-256 ${sha256})`] as const),
  );
  for (const [at, { name, load }] of receipts.entries()) {
    const bytes = await load();
    if (!isPicture(bytes)) continue;
    paper.addPage();
    paper.write(`${titleOf(at)}: ${name}`, LEFT, LEFT, WIDTH, BOLD);
    if (!isPrinted(paper, bytes))
      paper.write(say(ruleText('This picture is damaged.')), LEFT, LEFT + 30, WIDTH, TEXT);
    yield* paper.written();
  }
}

const isPicture = (bytes: Buffer | null): bytes is Buffer =>
  bytes !== null && (bytes.toString('hex', 0, 3) === 'ffd8ff' || bytes.toString('latin1', 1, 4) === 'PNG');

/** Puts a picture on a page, unless it is damaged. */
function isPrinted(paper: Paper, bytes: Buffer): boolean {
  try {
    paper.doc.image(bytes, LEFT, LEFT + 30, { fit: [WIDTH, BOTTOM - LEFT - 40], align: 'center' });
    return true;
  } catch {
    return false;
  }
}

async function footers(paper: Paper, digest: string, say: Say): Promise<void> {
  const { start, count } = paper.doc.bufferedPageRange();
  for (let at = 0; at < count; at++) {
    await setImmediate();
    paper.doc.switchToPage(start + at);
    paper.write(digest, LEFT, 800, WIDTH - 80, { size: 6.5 });
    const page = say(message('Page {number} of {count}', { number: at + 1, count }));
    paper.write(page, LEFT + WIDTH - 80, 800, 80, { size: 6.5 }, 'right');
  }
}
