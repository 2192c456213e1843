import { beforeAll, expect, test } from 'vitest';
import { bytesText } from '#lib/bytes.ts';
import { ageText, countText } from '#ui/inline/age.ts';
import { draftPlace } from '../../src/features/home/draft-place.ts';
import { kinds } from '#app/kinds.ts';
import { kindOf, loadKinds, provideKinds, wordsOf } from '#ui/record/kinds.ts';
import { marketVisit } from '../../src/features/market-visits/kind.ts';
import { greeting } from '../../src/features/home/greeting.ts';
import { clockText, serverText, waitingText } from '../../src/features/outbox/storage-words.ts';
import { deed, fieldWord, isCorrectable, reason } from '../../src/features/outbox/words.ts';

test('ages use the largest unit that fits', () => {
  const minute = 60_000;
  expect([0, minute, 59 * minute, 60 * minute, 24 * 60 * minute, 50 * 60 * minute].map(ageText)).toEqual([
    'just now',
    '1 min',
    '59 min',
    '1 h',
    '1 day',
    '2 days',
  ]);
});

test('counts agree with their noun and use Indian groups', () => {
  expect(countText(1, 'item')).toBe('1 item');
  expect(countText(123456, 'item')).toBe('1,23,456 items');
});

test('the greeting follows the clock of India', () => {
  expect(greeting(Date.parse('2026-11-21T00:00:00+05:30'))).toBe('Good morning');
  expect(greeting(Date.parse('2026-11-21T11:59:59+05:30'))).toBe('Good morning');
  expect(greeting(Date.parse('2026-11-21T12:00:00+05:30'))).toBe('Good afternoon');
  expect(greeting(Date.parse('2026-11-21T17:00:00+05:30'))).toBe('Good evening');
});

beforeAll(async () => {
  provideKinds(() => Promise.resolve(kinds));
  await loadKinds();
});

test('fields are named as their area’s screens call them, others by their own name', () => {
  expect(
    ['name', 'gstin_no', 'location.pin_code', 'credit_days', 'assigned_to'].map((field) =>
      fieldWord(field, 'leads'),
    ),
  ).toEqual(['Shop Name', 'GSTIN No', 'Pincode', 'Credit Days', 'Assigned To']);
  expect(fieldWord('name', 'accounts')).toBe('Name');
});

test('a change has a headline and a reason in words', () => {
  const op = { call: '', patch: {} };
  expect(deed({ ...op, does: 'create', resource: 'leads' })).toBe('New lead');
  expect(deed({ ...op, does: 'remove', resource: 'journey_plans' })).toBe('Deleted journey plan');
  const decision = { call: 'journey_plans.approval', patch: { approval_status: 'rejected' } };
  expect(deed({ ...decision, does: 'update', resource: 'journey_plans' })).toBe('Rejected journey plan');
  const error = { code: 'invalid' as const, message: 'Mobile is taken', errors: {} };
  const edit = { does: 'update', resource: 'leads', error: null } as const;
  expect(reason({ ...edit, state: 'rejected', error }, null)).toBe('Mobile is taken');
  const lost = { code: 'not_found', message: 'Not found.', errors: {} } as const;
  const recovered_at = Date.parse('2026-11-29T04:00:00.000Z');
  expect(reason({ ...edit, state: 'rejected', error: lost }, null, recovered_at)).toContain('29 Nov 2026');
  expect(reason({ ...edit, state: 'sending' }, 'network')).toBe('Waiting for network.');
  expect(reason({ ...edit, state: 'ready' }, 'server')).toBe('Waiting for the server.');
  expect(reason({ ...edit, state: 'ready' }, null)).toBe('On its way.');
  const gone = { ...error, code: 'not_found' as const, message: 'This record does not exist.' };
  const moved = 'It was deleted, or moved to another officer.';
  expect(reason({ ...edit, state: 'rejected', error: gone }, null)).toBe(moved);
  expect(reason({ ...edit, does: 'create', state: 'rejected', error: gone }, null)).toBe(gone.message);
  const at = '2026-11-20T05:00:00.000Z';
  const others = [
    { field: 'name', by: 'Meena', at },
    { field: 'credit_days', by: null, at },
  ];
  const asked = { ...edit, does: 'remove', state: 'rejected', error: { ...error, others } } as const;
  expect(reason(asked, null)).toMatch(
    /^Meena, Someone changed Shop Name, Credit Days \(.+\) after you last saw this lead\. Delete it anyway\?$/,
  );
});

test('what was done at a shop or with a day is told by its own words', () => {
  const did = (resource: string, call: string, patch: Record<string, unknown>) =>
    deed({ does: call === 'attendance.record' ? 'create' : 'update', resource, call, patch });
  const visit = (what: string, patch = {}) => did('market_visits', `market_visits.${what}`, patch);
  expect(visit('check', { type: 'check_in' })).toBe('Check in');
  expect(visit('check', { type: 'check_out' })).toBe('Check out');
  expect(visit('note', { note: 'Shelf is empty' })).toBe('Note');
  expect(visit('outcome', { outcome: 'Order' })).toBe('Outcome');
  expect(visit('update', { title: 'Evening' })).toBe('Changed market visit');
  expect(visit('approval', { approval_status: 'approved' })).toBe('Approved market visit');
  expect(did('attendances', 'attendance.record', { type: 'log_in' })).toBe('Start day');
  expect(did('attendances', 'attendance.record', { type: 'log_out' })).toBe('End day');
  expect(did('attendances', 'attendance.positions', { positions: [{}, {}] })).toBe('2 locations of your day');
});

test('a visit is called by its title and the shop it leads to, a day by nothing', () => {
  const { nameOf } = marketVisit;
  const visit = { title: 'Unplanned visit', contact_id: 'c1', lead_id: null };
  expect(nameOf?.(visit, { c1: 'Sharma Motors' })).toBe('Unplanned visit, Sharma Motors');
  expect(nameOf?.({ ...visit, contact_id: null, lead_id: 'l1' }, { l1: 'Gupta' })).toBe(
    'Unplanned visit, Gupta',
  );
  expect(nameOf?.(visit, {})).toBe('Unplanned visit');
  expect(wordsOf('attendances')?.nameOf).toBeNull();
  expect(kindOf('attendances')).toBeUndefined();
  expect(kindOf('market_visits')).toBe(marketVisit);
});

test('values are worth correcting only where the record can still be reached', () => {
  const gone = { code: 'not_found' as const, message: '', errors: {} };
  expect(isCorrectable({ does: 'update', error: { ...gone, code: 'invalid' } })).toBe(true);
  expect(isCorrectable({ does: 'update', error: gone })).toBe(false);
  const late = { ...gone, code: 'conflict' as const };
  expect(isCorrectable({ does: 'update', error: late })).toBe(false);
  expect(isCorrectable({ does: 'update', error: { ...late, errors: { items: ['Decided'] } } })).toBe(true);
  expect(isCorrectable({ does: 'create', error: late })).toBe(true);
  expect(isCorrectable({ does: 'remove', error: null })).toBe(false);
});

test('drafts lead back to their forms, and drafts of unknown forms stay away', () => {
  expect(draftPlace({ key: 'leads/create', values: { name: 'Gupta' } })?.title).toBe('New lead, Gupta');
  expect(draftPlace({ key: 'leads/edit/7', values: {} })?.to).toBe('/leads/edit/7');
  expect(draftPlace({ key: 'contacts/create', values: {} })?.title).toBe('New customer, no name yet');
  expect(draftPlace({ key: 'contacts/edit/7', values: {} })?.to).toBe('/customers/edit/7');
  expect(draftPlace({ key: 'contacts/convert/7', values: {} })?.to).toBe('/convert/7');
  expect(draftPlace({ key: 'expenses/create/7', values: {} })?.to).toBe('/expense/create/7');
  expect(draftPlace({ key: 'check-out/7', values: {} })?.to).toBe('/marketvisits/7');
  expect(draftPlace({ key: 'kites/create', values: {} })).toBeUndefined();
});

test('what waits is counted with its files, and its age is told from a minute on', () => {
  expect(waitingText({ waiting: 0, oldest_at: null }, 0)).toBe('Nothing');
  expect(waitingText({ waiting: 1, oldest_at: 0 }, 59_999)).toBe('1 item');
  expect(waitingText({ waiting: 1200, oldest_at: 0 }, 60_000)).toBe('1,200 items, the oldest for 1 min');
});

test('a server that answers with faults is not called one that is out of reach', () => {
  expect(serverText({ online: null, server_down: false })).toBe('Not checked yet');
  expect(serverText({ online: true, server_down: false })).toBe('Reachable');
  expect(serverText({ online: false, server_down: false })).toBe('Not reachable');
  expect(serverText({ online: false, server_down: true })).toBe('Not working');
});

test('sizes and clocks are told in units people use', () => {
  expect([0, 512, 1536, 24 * 1024 * 1024].map(bytesText)).toEqual(['0 B', '512 B', '1.5 KB', '24 MB']);
  expect(clockText(null)).toBe('Not checked yet');
  expect(clockText(1200)).toBe('OK');
  expect(clockText(90_000)).toMatch(/^90 s behind/);
  expect(clockText(-600_000)).toMatch(/^10 min ahead/);
  expect(clockText(172_800_000)).toMatch(/^2 days behind/);
});
