import { expect, test } from 'vitest';
import type { FileState } from '#data/api.ts';
import { countReceipts, onTheWayText } from '#domain/expense/receipts-on-the-way.tsx';
import { isOnServer } from '#ui/file/file-state.tsx';

const files = [
  { file_id: 'known to the row', stored: true },
  { file_id: 'answered', stored: false },
  { file_id: 'under way', stored: false },
  { file_id: 'of another device', stored: false },
];
const lane = (state: FileState['state']): FileState => ({ state, sent: 0, size: 9 });
const lanes = new Map([
  ['answered', lane('stored')],
  ['under way', lane('sending')],
]);

test('a receipt on the server is counted as arrived from the moment its mark says so', () => {
  const marks = files.map((file) => isOnServer(file, lanes.get(file.file_id)));
  expect(marks).toEqual([true, true, false, false]);
  expect(countReceipts(files, lanes)).toEqual({ count: 4, waiting: 2 });
  expect(onTheWayText(countReceipts(files, lanes))).toBe('2 of 4 receipts still on the way');
});
