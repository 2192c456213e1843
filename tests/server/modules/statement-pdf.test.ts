import { createHash } from 'node:crypto';
import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import sharp from 'sharp';
import { beforeAll, expect, it, onTestFinished, vi } from 'vitest';
import { noRates } from '#contract/expense-rates.ts';
import type { Expense } from '#contract/expenses.ts';
import { loadLanguages } from '#server/calls/language.ts';
import {
  statementPdf as partsOf,
  totalsOf,
  type PrintedReceipt,
  type PrintedStatement,
} from '#server/modules/expenses/statement-pdf.ts';
import { Paper } from '#server/pdf/paper.ts';
import { collect } from '#tests/support/pdf-text.ts';

const line: Expense = {
  id: '01a1ff15-b0a8-73b0-a991-fb195e159e69',
  created_at: '2026-11-14T10:00:00.000Z',
  updated_at: '2026-11-14T10:00:00.000Z',
  created_by: null,
  record_id: '01a1ff15-b0a8-73b0-a991-fb195e159e70',
  record_type: 'expense_statement',
  title: 'होटल सागर',
  place: 'Nagpur',
  date: '2026-11-12',
  da: 35_000,
  local_conveyance: 12_550,
  travel: 0,
  misc: 0,
  hotel: 180_000,
  km: 64,
  remarks: null,
  bill_vendor: null,
  bill_number: null,
  bill_date: null,
  total: 227_550,
  day_kind: null,
  city_class: null,
  ...noRates,
};

const printed = (more: Partial<PrintedStatement> = {}): PrintedStatement => ({
  statement: {
    code: 'EXP-000012',
    place_of_visit: 'नागपुर',
    departure_date: '2026-11-10',
    arrival_date: '2026-11-14',
    advance_amount: 300_000,
    total_expense: 227_550,
    payable_amount: -72_450,
    tickets_arranged_by: null,
    accompanied_with: [],
  },
  employee: { name: 'Ravi Kulkarni', code: 'E-104', language: null },
  lines: [line],
  receipts: [],
  approval: { by: 'Anita Rao', at: new Date('2026-11-20T09:31:00Z'), reason: null },
  digest: 'ab'.repeat(32),
  ...more,
});

beforeAll(loadLanguages);

const receipt = (bytes: Buffer | null): PrintedReceipt => ({
  name: 'bill',
  sha256: 'ef'.repeat(32),
  load: () => Promise.resolve(bytes),
});

const statementPdf = async (statement: PrintedStatement) => Buffer.concat(await collect(partsOf(statement)));
const pagesOf = (pdf: Buffer): number => pdf.toString('latin1').match(/\/Type \/Page\b(?!s)/g)?.length ?? 0;
const hashOf = (pdf: Buffer): string => createHash('sha256').update(pdf).digest('hex');

it('says what is to be returned, in figures and in words', () => {
  expect(totalsOf(printed())).toEqual([
    ['Total Amount', '₹2,275.50'],
    ['Advance Amount', '₹3,000.00'],
    ['To be returned', '₹724.50'],
    ['In words', 'Rupees Seven Hundred Twenty-Four and Fifty Paise Only'],
  ]);
});

it('is the same file for the same statement', async () => {
  const one = await statementPdf(printed());
  expect(hashOf(await statementPdf(printed()))).toBe(hashOf(one));
  expect(hashOf(await statementPdf(printed({ digest: 'cd'.repeat(32) })))).not.toBe(hashOf(one));
});

it('reads a font once for all papers', async () => {
  await statementPdf(printed());
  const reads = vi.spyOn(fs, 'readFileSync');
  syncBuiltinESMExports();
  onTestFinished(() => {
    reads.mockRestore();
    syncBuiltinESMExports();
  });
  await statementPdf(printed());
  expect(reads).not.toHaveBeenCalled();
});

it('has a page for each receipt that is a picture, a damaged one too, and lists other files', async () => {
  const photo = await sharp({ create: { width: 30, height: 40, channels: 3, background: '#cde' } })
    .jpeg()
    .toBuffer();
  const bytes = [photo, Buffer.from('%PDF-1.7'), photo.subarray(0, 60), null];
  expect(pagesOf(await statementPdf(printed({ receipts: bytes.map(receipt) })))).toBe(3);
});

it('holds one picture at a time: each has left before the next one is loaded', async () => {
  const noise = {
    width: 300,
    height: 400,
    channels: 3,
    noise: { type: 'gaussian', mean: 128, sigma: 60 },
  } as const;
  const photo = await sharp({ create: { ...noise, background: '#000' } })
    .jpeg({ quality: 95 })
    .toBuffer();
  let taken = 0;
  const before: number[] = [];
  const load = () => {
    before.push(taken);
    return Promise.resolve(photo);
  };
  const lines = Array.from({ length: 200 }, () => line);
  const receipts = Array.from({ length: 5 }, () => ({ ...receipt(null), load }));
  let largest = 0;
  for await (const part of partsOf(printed({ lines, receipts }))) {
    taken += part.length;
    largest = Math.max(largest, part.length);
  }
  before.forEach((bytes, at) => expect(bytes).toBeGreaterThanOrEqual(at * photo.length));
  expect(largest).toBeLessThan(photo.length + 64 * 1024);
});

it('goes on over pages with many lines and the largest amounts', async () => {
  const most = 99_999_999_999;
  const lines = Array.from({ length: 60 }, () => ({ ...line, travel: most, remarks: 'शृंखला '.repeat(40) }));
  expect(pagesOf(await statementPdf(printed({ lines })))).toBeGreaterThan(2);
});

it('is in the language of its employee, but for what people wrote', async () => {
  const write = vi.spyOn(Paper.prototype, 'write');
  onTestFinished(() => write.mockRestore());
  const receipts = [receipt(null)];
  const employee = { name: 'रवि', code: null, language: 'hi' };
  const approval = { by: 'अनीता', at: new Date('2026-11-20T09:31:00Z'), reason: 'ठीक है' };
  const pdf = await statementPdf(printed({ employee, approval, receipts }));
  const texts = write.mock.calls.map(([text]) => text);
  expect(texts).toEqual(
    expect.arrayContaining(['सात सौ चौबीस रुपये और पचास पैसे मात्र', 'डी.ए.', 'यात्रा की जगह']),
  );
  expect(texts.find((text) => text.startsWith('अनीता, '))).toMatch(/^अनीता, 20 नव\S* 2026, दोपहर 3:01 IST$/);
  const english = texts.filter((text) =>
    /[A-Za-z]{2}/.test(text.replace(/EXP-000012|SHA-256 \S+|Nagpur|bill|IST/g, '')),
  );
  expect(english).toEqual([]);
  expect(pdf.toString('latin1')).toContain('/Lang (hi-IN)');
});
