import { v7 } from 'uuid';
import { expect, it } from 'vitest';
import type { Call } from '#contract/core/call.ts';
import { callNames, calls } from '#contract/calls.ts';
import { wordOfField } from '#contract/core/resource.ts';
import { isResourceName, resourceNames, resources } from '#contract/resources.ts';
import { shownFields } from '../../src/features/outbox/words.ts';

it('the Outbox shows a waiting receipt without what only the server checks', () => {
  const receipt = {
    name: 'Receipt 05:33 am',
    file: { id: v7(), name: 'bill.jpg', size: 9, sha256: 'f9'.repeat(32) },
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

it('the Outbox shows a decision without what proves on what it was made', () => {
  const seen = { advance_amount: 300_000, lines: [], files: [] };
  const decision = { approval_status: 'approved', reason: 'As agreed', seen };
  const shown = shownFields('expense_statements', Object.entries(decision)).map(([field]) => field);
  expect(shown).toEqual(['approval_status', 'reason']);
});

it('the Outbox shows every field of a record that is not for checks, and of no call what has no word', () => {
  for (const resource of resourceNames) {
    const known = resources[resource];
    const fields = Object.keys(known.row.shape).map((field): [string, unknown] => [field, 1]);
    const written = fields.filter(([field]) => wordOfField(known, field)?.internal !== true);
    expect(shownFields(resource, fields)).toEqual(written);
  }
  for (const name of callNames) {
    const { body, effect, resource = '' }: Call = calls[name];
    if (effect !== 'write' || !isResourceName(resource)) continue;
    const unnamed = Object.keys(body?.shape ?? {}).filter(
      (field) => !wordOfField(resources[resource], field),
    );
    const sent = unnamed.map((field): [string, unknown] => [field, [{ id: 'x' }]]);
    expect(shownFields(resource, sent), name).toEqual([]);
  }
});
