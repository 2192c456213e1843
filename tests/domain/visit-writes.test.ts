import { expect, test } from 'vitest';
import type { VisitCheck } from '#contract/market-visits.ts';
import { emptyCheckOut, validateCheckOut, checkOutOps } from '#domain/visit/check-out-values.ts';
import type { Visit } from '#domain/visit/visit.ts';
import { checkInOp, positionOp } from '#domain/visit/writes.ts';

const ID = '01990000-0000-7000-8000-000000000001';
const LEAD = '01990000-0000-7000-8000-000000000002';
const HOUR = 3_600_000;

const began = new Date(Date.now() - HOUR).toISOString();
const fix = { latitude: 18.52, longitude: 73.85, accuracy: 12, at: new Date().toISOString() };
const where = { position: fix, distance: 30 };
const nowhere = { position: null, distance: null };

const fresh = { id: ID, checks: [], checked_in_at: null, next_date: null };
const checkIn = checkInOp(fresh, where, '').shows?.['checks'] as VisitCheck[];

const open: Visit = {
  ...fresh,
  _mark: 'synced',
  created_by: null,
  created_at: began,
  updated_at: began,
  code: 'MV-1',
  title: 'Order',
  date: began.slice(0, 10),
  description: null,
  reminder_date: null,
  reminder_time: null,
  state: [],
  territory: [],
  lead_id: LEAD,
  contact_id: null,
  assigned_to: null,
  journey_plan_id: null,
  approval_status: 'approved',
  decided_by: null,
  decided_at: null,
  reason: null,
  assignees: [],
  checks: checkIn.map((check) => ({ ...check, datetime: began })),
  checks_count: 1,
  is_open: true,
  checked_in_at: began,
  checked_out_at: null,
  outcome: null,
  notes: [],
};

/** Whatever the hour: just after midnight an hour ago was another day. */
const leaving = { ...emptyCheckOut(open), earlier: false };

test('a check-in carries the position with its age, and shows at once what the server will say', () => {
  const { patch, shows } = checkInOp(fresh, where, 'Met at another place');
  expect(patch).toMatchObject({
    type: 'check_in',
    lat: 18.52,
    lng: 73.85,
    accuracy: 12,
    remarks: 'Met at another place',
  });
  expect(patch['position_age']).toBeLessThan(60);
  expect(patch).not.toHaveProperty('datetime');
  expect(shows).toMatchObject({
    is_open: true,
    checks_count: 1,
    checks: [{ verdict: 'at_shop', distance: 30 }],
  });
});

test.each([
  ['nothing', nowhere],
  ['0,0', { position: { ...fix, latitude: 0, longitude: 0 }, distance: 30 }],
])('without a position, or at %s, none is sent', (_name, at) => {
  const { patch, shows } = checkInOp(fresh, at, '');
  expect(patch).not.toHaveProperty('lat');
  expect(patch).not.toHaveProperty('lng');
  expect(shows?.['checks']).toMatchObject([{ lat: null, lng: null }]);
});

test('a position found after a check-in is shown on it with its time, once', () => {
  const checks = checkInOp(fresh, nowhere, '').shows?.['checks'] as VisitCheck[];
  const found = { distance: 30, address: 'Pune' };
  const op = positionOp({ id: ID, checks }, 'check_in', fix, found);
  expect(op).toMatchObject({
    call: 'market_visits.position',
    patch: { type: 'check_in', lat: 18.52, lng: 73.85, accuracy: 12, position_at: fix.at },
    shows: { checks: [{ id: checks[0]?.id, lat: 18.52, verdict: 'at_shop', address: 'Pune' }] },
  });
  const located = op?.shows?.['checks'] as VisitCheck[];
  expect(positionOp({ id: ID, checks: located }, 'check_in', fix, found)).toBeNull();
  expect(positionOp({ id: ID, checks: [] }, 'check_in', fix, found)).toBeNull();
});

test('a check-out keeps its note before it, and what came of the visit with it', () => {
  const values = { ...leaving, outcome: 'Order taken', next_date: '2099-01-05', note: ' Forty ' };
  const [note, check, ...more] = checkOutOps(open, values, where);
  expect(more).toEqual([]);
  expect(note).toMatchObject({ call: 'market_visits.note', patch: { note: 'Forty' } });
  expect(check).toMatchObject({
    call: 'market_visits.check',
    patch: { type: 'check_out', outcome: 'Order taken', next_date: '2099-01-05', lat: 18.52 },
    shows: { is_open: false, checks_count: 2 },
  });
});

test('a forgotten check-out needs its time and its reason, and has no position', () => {
  const forgotten = { ...leaving, earlier: true };
  expect(validateCheckOut(open, forgotten)).toEqual({
    time: 'Time is required',
    reason: 'Reason is required',
  });
  const minute = new Date(Date.parse(began) + 5.5 * HOUR).toISOString().slice(11, 16);
  const given = { ...forgotten, time: minute, reason: 'Battery' };
  expect(validateCheckOut(open, given)).toEqual({});
  const [check] = checkOutOps(open, given, where);
  expect(check?.patch).toMatchObject({ type: 'check_out', corrected: true, remarks: 'Battery' });
  expect(check?.patch).not.toHaveProperty('lat');
  expect(Date.parse(String(check?.patch['datetime']))).toBeGreaterThan(Date.parse(began));
});

test('a next date lies ahead', () => {
  expect(validateCheckOut(open, { ...leaving, next_date: '2020-01-01' })).toEqual({
    next_date: 'Next Date cannot be before today',
  });
});
