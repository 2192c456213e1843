import fc from 'fast-check';
import { writeXlsx } from 'hucre/xlsx';

/** What is wrong with a sheet, at one of its shops. */
const breakages = ['open', 'after', 'zero', 'across', 'swallowed', 'wide', 'lost', 'error'] as const;

export const sheetPlan = fc.record({
  seed: fc.integer({ min: 1, max: 2 ** 31 - 1 }),
  shops: fc.integer({ min: 1, max: 6 }),
  encoding: fc.constantFrom('utf-8', 'utf-8 bom', 'utf-16le', 'utf-16be', 'windows-1252'),
  delimiter: fc.constantFrom(',', ';', '\t', '|'),
  eol: fc.constantFrom('\r\n', '\n', '\r'),
  last_eol: fc.boolean(),
  titles: fc.integer({ min: 0, max: 3 }),
  blanks: fc.boolean(),
  blank_columns: fc.integer({ min: 0, max: 2 }),
  quote_all: fc.boolean(),
  total: fc.boolean(),
  headings_again: fc.boolean(),
  broken: fc.option(fc.constantFrom(...breakages), { freq: 2 }),
});
export type SheetPlan = typeof sheetPlan extends fc.Arbitrary<infer P> ? P : never;

export interface Shop {
  /** Its row in a spreadsheet, and its first and last line in an editor. */
  line: number;
  from: number;
  to: number;
  /** Expected values by field. */
  record: Readonly<Record<string, string>>;
}

export interface Sheet {
  text: string;
  shops: Shop[];
  /** First line of each row, shops or not. */
  starts: number[];
  lines: number;
  /** Row with the breakage. */
  broken: number | null;
}

/** Park and Miller; a sheet needs hundreds of small choices, which fast-check would make one by one. */
function chooser(seed: number) {
  let state = seed % 2147483647 || 1;
  const below = (count: number) => {
    state = (state * 48271) % 2147483647;
    return state % count;
  };
  return { below, of: <T>(values: readonly T[]): T => values[below(values.length)] as T };
}
type Chooser = ReturnType<typeof chooser>;

/** Headings as offices' own sheets and other programs have them. */
const headings: Readonly<Record<string, readonly string[]>> = {
  name: ['Name', 'Shop Name', 'Party Name', 'Ledger Name', 'FIRM', 'Outlet', 'Customer Name', 'Dealer  Name'],
  mobile: ['Mobile', 'Mob No.', 'Contact No', 'Phone No.', 'MOBILE NO', 'WhatsApp No'],
  first_name: ['First Name', 'Owner Name', 'Contact Person', 'Proprietor'],
  last_name: ['Last Name', 'Surname'],
  gender: ['Gender', 'Sex'],
  credit_days: ['Credit Days', 'Cr. Days', 'Credit Period'],
  department: ['Department'],
  customer_type: ['Type', 'Category', 'Outlet Type'],
  retailer_tax_type: ['Retailer Tax Type', 'Registration Type', 'GST Type'],
  territory_id: ['Territory', 'Beat', 'Area', 'Route'],
  'location.address': ['Address', 'Address 1', 'Billing Street', 'Shop Address'],
  'location.landmark': ['Landmark', 'Near By'],
  'location.city': ['City', 'Town', 'Station'],
  'location.state': ['State', 'State Name', 'State/UT', 'Place of Supply'],
  'location.pin_code': ['Pincode', 'Pin', 'PIN Code', 'Postal Code', 'Zip/Postal Code'],
  description: ['Description', 'Remarks', 'Narration'],
};
const fields = Object.keys(headings);
const titles = [
  'Dealer list as on 01/04/2026',
  'Beatbook Oils Pvt Ltd',
  'Pune, Nashik; all beats',
  'Page 1 of 1',
];
const states = ['Maharashtra', 'MH', 'maharashtra', '27-Maharashtra', 'Maharastra', 'MAHARASHTRA'];

/** Texts that a cell may hold; those beyond Latin letters for encodings that have them. */
const addresses = [
  '1 MG Road',
  '12, MG Road; Camp',
  'Shop 4,\nSai Plaza',
  'Bldg "A1" | gate 2',
  'Café lane 4"',
  "5' wide",
];
const remarks = [
  '',
  'ok',
  'pipe 4" x 2',
  'call after 5,\r\nnot before',
  'says "yes"',
  'a;b|c\td,e',
  "d'Souza",
  '=',
];
const hindi = ['आशा स्टोर्स', 'मुख्य बाज़ार, पुणे', 'बस स्टैंड\nके पास'];

function shopRecord(choose: Chooser, at: number, wide: boolean): Record<string, string> {
  const text = (latin: readonly string[]) => choose.of(wide ? [...latin, ...hindi] : latin).trim();
  return {
    name: `${choose.of(['Asha', 'Total', 'Ravi & Sons', 'O"Neil', 'Sai, Kirana'])} ${at} Oils`,
    mobile: `98${String(choose.below(1e8)).padStart(8, '0')}`,
    first_name: choose.of(['Asha', 'René', 'Ravi']),
    last_name: 'Patil',
    gender: choose.of(['Male', 'Female']),
    credit_days: String(choose.below(90)),
    department: 'Retail',
    customer_type: 'Retailer',
    retailer_tax_type: 'Unregistered',
    territory_id: 'Pune',
    'location.address': text(addresses),
    'location.landmark': text(['Temple', 'near bank, Camp']),
    'location.city': 'Pune',
    'location.state': choose.of(states),
    'location.pin_code': String(411001 + choose.below(60)),
    description: text(remarks),
  };
}

interface Row {
  /** Cells, or what stands in the file for them where it is broken. */
  cells: { text: string; raw?: string }[];
  record?: Record<string, string>;
  broken?: boolean;
}

function shuffled<T>(values: readonly T[], choose: Chooser): T[] {
  const rest = [...values];
  return values.flatMap(() => rest.splice(choose.below(rest.length), 1));
}

/** The rows of a sheet, as a plan says, and which of them are shops. */
function rowsOf(plan: SheetPlan, choose: Chooser): Row[] {
  const order = shuffled(fields, choose);
  const blanks = Array.from({ length: plan.blank_columns }, () => choose.below(order.length));
  const placed = order.flatMap((field, at) => (blanks.includes(at) ? ['', field] : [field]));
  const row = (texts: readonly string[], record?: Record<string, string>): Row => ({
    cells: texts.map((text) => ({ text })),
    ...(record && { record }),
  });
  const empty = () =>
    plan.blanks && choose.below(3) === 0 ? [row(choose.of([[''], placed.map(() => '')]))] : [];
  const top = Array.from({ length: plan.titles }, () => row([choose.of(titles)]));
  const head = placed.map((field) => choose.of(headings[field] ?? ['']));
  const rows = [...top.flatMap((title) => [title, ...empty()]), row(head)];
  const wide = plan.encoding !== 'windows-1252';
  for (let at = 0; at < plan.shops; at += 1) {
    if (at > 0 && plan.headings_again && choose.below(4) === 0) rows.push(row(head));
    const record = shopRecord(choose, at, wide);
    rows.push(
      ...empty(),
      row(
        placed.map((field) => record[field] ?? ''),
        record,
      ),
    );
  }
  if (plan.total)
    rows.push(row(placed.map((field) => ({ name: 'Grand Total', credit_days: '9' })[field] ?? '')));
  return rows;
}

/** What stands in the file for the cell of a breakage; of a pair the later one is in a later shop. */
function rawOf(broken: NonNullable<SheetPlan['broken']>, delimiter: string): [string, string?] {
  switch (broken) {
    case 'open':
      return ['"call after 5'];
    case 'after':
      return ['"Best" Oils'];
    case 'zero':
      return ['T\0\0'];
    case 'across':
      return ['call "after', 'noon"'];
    case 'swallowed':
      return ['"call after', 'noon"'];
    case 'wide':
      return [`near bank${delimiter} Camp`];
    case 'lost':
      return ['Sai \uFFFD Oils'];
    case 'error':
      return ['#REF!'];
  }
}

/** Breaks one shop, or two, in a cell each. */
function breakRows(rows: readonly Row[], { broken, delimiter, encoding }: SheetPlan, choose: Chooser): void {
  if (broken === null || (broken === 'lost' && encoding === 'windows-1252')) return;
  const shops = rows.filter(({ record }) => record);
  const at = choose.below(shops.length);
  rawOf(broken, delimiter).forEach((raw, number) => {
    const shop = shops[at + number * (1 + choose.below(2))];
    const cells = (shop?.cells ?? []).filter(
      ({ text }) => shop?.record && Object.values(shop.record).includes(text),
    );
    const cell = cells[choose.below(Math.max(1, cells.length))];
    if (!shop || !cell || raw === undefined) return;
    cell.raw = raw;
    shop.broken = true;
  });
}

const INCHES_ONLY = /^[^"]*\d"[^"]*$/;

function written(cell: Row['cells'][number], { delimiter, quote_all }: SheetPlan, choose: Chooser): string {
  const { text, raw } = cell;
  if (raw !== undefined) return raw;
  const special = text.includes(delimiter) || /[\r\n]/.test(text);
  const marked = text.includes('"') && !(INCHES_ONLY.test(text) && choose.below(2) === 0);
  return special || marked || quote_all ? `"${text.replaceAll('"', '""')}"` : text;
}

/** A text file as a plan says, with where each of its shops is. */
export function sheetOf(plan: SheetPlan): Sheet {
  const choose = chooser(plan.seed);
  const rows = rowsOf(plan, choose);
  breakRows(rows, plan, choose);
  const shops: Shop[] = [];
  const starts: number[] = [];
  let from = 1;
  const lines = rows.map((row, at) => {
    const text = row.cells.map((cell) => written(cell, plan, choose)).join(plan.delimiter);
    const to = from + (text.match(/\r\n|\r|\n/g) ?? []).length;
    if (row.record) shops.push({ line: at + 1, from, to, record: row.record });
    starts.push(from);
    from = to + 1;
    return text;
  });
  const broken = rows.findIndex((row) => row.broken);
  const text = lines.join(plan.eol) + (plan.last_eol ? plan.eol : '');
  return { text, shops, starts, lines: from - 1, broken: broken < 0 ? null : broken + 1 };
}

export function bytesOf(text: string, encoding: SheetPlan['encoding']): Uint8Array {
  switch (encoding) {
    case 'utf-8':
      return new TextEncoder().encode(text);
    case 'utf-8 bom':
      return new TextEncoder().encode(`\uFEFF${text}`);
    case 'utf-16le':
      return new Uint8Array(Buffer.from(`\uFEFF${text}`, 'utf16le'));
    case 'utf-16be':
      return new Uint8Array(Buffer.from(`\uFEFF${text}`, 'utf16le').swap16());
    case 'windows-1252':
      return new Uint8Array(Buffer.from(text, 'latin1'));
  }
}

/** The same rows as a workbook, with a sheet of notes before it now and then. */
export async function workbookOf(plan: SheetPlan): Promise<{ bytes: Uint8Array; shops: Shop[] }> {
  const choose = chooser(plan.seed);
  const rows = rowsOf({ ...plan, encoding: 'utf-8' }, choose);
  const notes = {
    name: 'Notes',
    rows: [
      ['Notes', 'Name'],
      ['for', 'the team'],
    ],
  };
  const dealers = { name: 'Dealers', rows: rows.map(({ cells }) => cells.map(({ text }) => text || null)) };
  const bytes = await writeXlsx({ sheets: choose.below(2) === 0 ? [notes, dealers] : [dealers] });
  const shops = rows.flatMap(({ record }, at) =>
    record ? [{ line: at + 1, from: at + 1, to: at + 1, record }] : [],
  );
  return { bytes, shops };
}
