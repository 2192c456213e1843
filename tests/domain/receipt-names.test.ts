import { expect, test } from 'vitest';
import { receiptName } from '#domain/expense/receipt-names.ts';
import type { PhotoSource } from '#domain/expense/taken.ts';

const at = Date.parse('2026-11-20T08:04:00Z');

/** The names of receipts that come one after the other to one statement, each of one page. */
const named = (...receipts: [PhotoSource, string][]) => {
  const taken: string[] = [];
  for (const [from, filename] of receipts) taken.push(receiptName({ filename, from, at, before: [] }, taken));
  return taken;
};

test('photographs are numbered, with their time', () => {
  expect(named(['camera', 'image.jpg'], ['camera', 'image.jpg'])).toEqual([
    'Receipt 1, 01:34 pm',
    'Receipt 2, 01:34 pm',
  ]);
});

test('a chosen file keeps its name, and a second one of that name is told apart', () => {
  const files = ['bill1.jpg', 'hotel.pdf', 'bill1.jpg', '.jpg'].map((name): [PhotoSource, string] => [
    'file',
    name,
  ]);
  expect(named(...files)).toEqual(['bill1', 'hotel', 'bill1 (2)', '.jpg']);
});

test('a hundred photographs of one minute have a hundred names', () => {
  const many = Array.from({ length: 100 }, (): [PhotoSource, string] => ['camera', 'image.jpg']);
  expect(new Set(named(...many)).size).toBe(100);
});

test('a further page is named after the first, also beside a page that stayed when another went', () => {
  const page = { filename: 'image.jpg', from: 'camera', at } as const;
  const [first, second] = ['Receipt 1, 01:34 pm', 'Receipt 1, 01:34 pm, page 2'];
  expect(receiptName({ ...page, before: [first] }, [first])).toBe(second);
  expect(receiptName({ ...page, before: [first] }, [first, second])).toBe(`${second} (2)`);
});
