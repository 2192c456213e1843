import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { buffer } from 'node:stream/consumers';
import { pathToFileURL } from 'node:url';
import sharp from 'sharp';
import { afterAll, expect, it } from 'vitest';
import { noRates } from '#contract/expense-rates.ts';
import type { Expense } from '#contract/expenses.ts';
import { diskStore } from '#server/files/disk-store.ts';
import { printerThread } from '#server/modules/expenses/paper-thread.ts';
import type { PaperToPrint } from '#server/modules/expenses/print-statement.ts';
import { serverMain } from '#tests/support/server-process.ts';

const data_dir = mkdtempSync(join(tmpdir(), 'beatbook-paper-thread-'));
const store = diskStore(join(data_dir, 'files'));
const printer = printerThread(pathToFileURL(join(dirname(serverMain), 'paper-worker.mjs')), {
  s3: null,
  data_dir,
});
afterAll(async () => {
  await printer.close();
  rmSync(data_dir, { recursive: true });
});

const line: Expense = {
  id: '01a1ff15-b0a8-73b0-a991-fb195e159e69',
  created_at: '2026-11-14T10:00:00.000Z',
  updated_at: '2026-11-14T10:00:00.000Z',
  created_by: null,
  record_id: '01a1ff15-b0a8-73b0-a991-fb195e159e70',
  record_type: 'expense_statement',
  title: 'शहर में टैक्सी का किराया',
  place: 'Nagpur',
  date: '2026-11-12',
  da: 35_000,
  local_conveyance: 0,
  travel: 45_000,
  misc: 0,
  hotel: 0,
  km: null,
  remarks: null,
  bill_vendor: null,
  bill_number: null,
  bill_date: null,
  total: 80_000,
  day_kind: null,
  city_class: null,
  ...noRates,
};

const paper = (changes: Partial<PaperToPrint> = {}): PaperToPrint => ({
  statement: {
    code: 'EXP-000012',
    place_of_visit: 'Nagpur',
    departure_date: '2026-11-10',
    arrival_date: '2026-11-14',
    advance_amount: 0,
    total_expense: 80_000,
    payable_amount: 80_000,
    tickets_arranged_by: null,
    accompanied_with: [],
  },
  employee: { name: 'Ravi', code: 'E-104', language: 'hi' },
  lines: Array.from({ length: 100 }, () => line),
  receipts: [],
  approval: { by: 'Anita Rao', at: new Date('2026-11-20T09:31:00Z'), reason: null },
  digest: 'ab'.repeat(32),
  key: 'files/aa/aa',
  ...changes,
});

it('holds the server for less than the tenth part of a second, with pictures as they are stored', async () => {
  const photo = await sharp({ create: { width: 1200, height: 1600, channels: 3, background: '#dcb' } })
    .jpeg()
    .toBuffer();
  const key = 'files/bb/bb';
  const path = join(data_dir, 'files', key);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, photo);
  const receipts = Array.from({ length: 3 }, () => ({ name: 'Bill', sha256: 'ef'.repeat(32), key }));
  const before = performance.eventLoopUtilization();
  const { size } = await printer.print(paper({ receipts }));
  expect(performance.eventLoopUtilization(before).active).toBeLessThan(100);
  const made = await store.get('files/aa/aa');
  const pdf = made ? await buffer(made.stream) : Buffer.alloc(0);
  expect(pdf.length).toBe(size);
  expect(pdf.toString('latin1').split(photo.toString('latin1'))).toHaveLength(4);
  expect(pdf.toString('latin1')).toContain('/Lang (hi-IN)');
});

it('fails for one paper and makes the next', async () => {
  await expect(printer.print(paper({ key: '../elsewhere' }))).rejects.toThrow('This is no key of a file.');
  expect((await printer.print(paper({ lines: [line] }))).size).toBeGreaterThan(1000);
});
