import { expect, it } from 'vitest';
import { shownFields } from '../../src/features/outbox/words.ts';

it('the Outbox shows a waiting receipt without what only the server checks', () => {
  const receipt = {
    name: 'Receipt 05:33 am',
    file: { id: '1', name: 'bill.jpg' },
    taken_at: '2026-11-24T00:03:00Z',
    record_type: 'expense_statement',
    record_id: '01a20add-885e-7337-baa5-d4470335ce50',
    expense_id: undefined,
    page_at: '2026-11-24T00:03:00Z',
    original_sha256: 'f9a9',
    taken_from: 'camera',
    lat: 18.5,
    lng: 73.8,
    accuracy: 12,
  };
  const shown = shownFields('attachments', Object.entries(receipt)).map(([field]) => field);
  expect(shown).toEqual(['name', 'file', 'taken_at']);
});
