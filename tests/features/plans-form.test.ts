import { expect, test } from 'vitest';
import { formOf } from '#tests/support/form.ts';
import { reminderText, setAndClear, setWithin } from '#domain/plan/planned.ts';
import { blankPlan, checkFor, type PlanValues } from '../../src/features/journey-plans/values.ts';
import { blankVisit, checkFor as checkVisit, inputOf } from '../../src/features/market-visits/values.ts';
import { kolkataDay } from '#contract/core/dates.ts';

const day = (from_today: number) => kolkataDay(Date.now() + from_today * 86_400_000);
const id = (digit: number) => `0190a000-0000-7000-8000-00000000000${digit}`;
const item = (digit: number, date: string) => ({
  id: id(digit),
  lead_id: id(digit + 3),
  contact_id: null,
  date,
});

const plan: PlanValues = {
  ...blankPlan,
  assigned_to: id(1),
  title: 'Round',
  start_date: day(0),
  end_date: day(4),
  reminder_date: day(0),
  reminder_time: '09:00',
  state: [id(2)],
  territory: [id(3)],
  items: [item(1, day(0)), item(2, day(4))],
};
const messages = (change: Partial<PlanValues>, started: string | null = null) =>
  checkFor(started)({ ...plan, ...change });

test('another assignee or another day of the plan empties what was chosen, and Undo brings it back', () => {
  const form = formOf({ initial: plan, check: () => ({}) });
  const undo = setAndClear(form, { assigned_to: id(9) });
  expect(form.values()).toMatchObject({ assigned_to: id(9), state: [], territory: [], items: [] });
  undo?.();
  expect(form.values()).toEqual(plan);
  const longer = setAndClear(form, { end_date: day(9) });
  expect(form.values()).toMatchObject({ end_date: day(9), items: [] });
  longer?.();
  expect(form.values()).toEqual({ ...plan, end_date: day(9) });
});

test('leads and customers outside the territories are not selected any more, and Undo brings them back', () => {
  const form = formOf({ initial: plan, check: () => ({}) });
  const territoryOf = ({ id: of }: { id: string }) => (of === id(1) ? id(3) : id(4));
  const undo = setWithin(form, { territory: [id(3)] }, territoryOf);
  expect(form.values().items).toEqual([item(1, day(0))]);
  undo?.();
  expect(form.values()).toEqual(plan);
  expect(setWithin(form, { territory: [id(3), id(4)] }, territoryOf)).toBeNull();
  expect(setWithin(form, { territory: [] }, () => undefined)).toBeNull();
});

test('where nothing was chosen there is nothing to bring back', () => {
  const form = formOf({ initial: blankPlan, check: () => ({}) });
  expect(setAndClear(form, { start_date: day(0) })).toBeNull();
});

test('a whole plan may be saved; each lack has its word', () => {
  expect(messages({})).toEqual({});
  expect(checkFor(null)(blankPlan)).toMatchObject({
    assigned_to: 'Assigned To is required',
    title: 'Title is required',
    start_date: 'From Date is required',
    end_date: 'To Date is required',
    reminder_date: 'Reminder Date is required',
    reminder_time: 'Reminder Time is required',
    state: 'States is required',
    territory: 'Territories is required',
    items: 'Please select Leads / Customers',
  });
});

test('every stop has a day within the plan, said beside that stop', () => {
  expect(messages({ items: [item(1, ''), item(2, day(0))] })).toEqual({ 'items.0.date': 'Date is required' });
  expect(messages({ items: [item(1, day(0)), item(2, day(5))] })).toEqual({
    'items.1.date': 'The date must lie between From Date and To Date',
  });
});

test('a plan begins today or later, unless it had begun before it was edited', () => {
  const begun = { start_date: day(-2), reminder_date: day(-2) };
  expect(messages(begun)).toMatchObject({ start_date: 'From Date cannot be before today' });
  expect(messages(begun, day(-2))).toEqual({});
  expect(messages({ end_date: day(-1) })).toMatchObject({ end_date: 'To Date cannot be before From Date' });
  expect(messages({ reminder_date: day(5) })).toMatchObject({
    reminder_date: 'Reminder Date must lie between From Date and To Date',
  });
});

test('a visit is planned for today, with its reminder on its day', () => {
  expect(blankVisit().date).toBe(day(0));
  const { start_date: _, end_date: _end, ...planned } = plan;
  const visit = { ...planned, date: day(0) };
  expect(checkVisit(null)(visit)).toEqual({});
  expect(checkVisit(null)({ ...visit, reminder_date: day(1) })).toEqual({
    reminder_date: 'Reminder Date must be the Scheduled Date',
  });
  const late = { ...visit, date: day(-3), reminder_date: day(-3) };
  expect(checkVisit(null)(late)).toEqual({ date: 'Scheduled Date cannot be before today' });
  expect(checkVisit(day(-3))(late)).toEqual({});
  expect(inputOf(visit, visit.items[1])).toMatchObject({ lead_id: id(5), contact_id: '' });
});

test('a reminder is read as a day with its time', () => {
  expect(reminderText({ reminder_date: '2026-11-25', reminder_time: '15:05' })).toBe('25 Nov 2026 03:05 pm');
  expect(reminderText({ reminder_date: null, reminder_time: null })).toBe('');
});
