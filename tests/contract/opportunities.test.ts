import { describe, expect, test } from 'vitest';
import { marginOf, opportunityCalls, opportunitySchema } from '#contract/opportunities.ts';
import { taken, textsByField } from './checks.ts';

const SOMEONE = '0192f0c0-0000-7000-8000-0000000000b1';
const LEAD = '0192f0c0-0000-7000-8000-0000000000c1';
const CONTACT = '0192f0c0-0000-7000-8000-0000000000d1';

const whole = {
  name: 'Hydraulic oil for a press',
  quantity: '12',
  stage: 'New',
  amount: '120000',
  actual_cost: '90000',
  close_date: '',
  description: '',
  assigned_to: SOMEONE,
  account_id: '',
  contact_id: '',
  lead_id: LEAD,
};

const making = opportunitySchema({ editing: false });
const editing = opportunitySchema({ editing: true });

test('a whole opportunity is taken: numbers from digits, nothing from empty inputs', () => {
  expect(taken(making, whole)).toEqual({
    ...whole,
    quantity: 12,
    amount: 120_000,
    actual_cost: 90_000,
    close_date: null,
    description: null,
    account_id: null,
    contact_id: null,
  });
});

test('every required field says so, all at once', () => {
  const empty = Object.fromEntries(Object.keys(whole).map((field) => [field, '']));
  expect(textsByField(making, empty)).toEqual({
    name: ['Name field is required'],
    quantity: ['Quantity is required'],
    stage: ['Stage is required'],
    amount: ['Amount is required'],
    actual_cost: ['Actual Cost is required'],
    assigned_to: ['Assigned To is required'],
  });
});

test('the amount may be empty once the opportunity exists, and nothing else may', () => {
  expect(textsByField(editing, { ...whole, amount: '' })).toEqual({});
  const empty = Object.fromEntries(Object.keys(whole).map((field) => [field, '']));
  expect(Object.keys(textsByField(editing, empty))).toEqual([
    'name',
    'quantity',
    'stage',
    'actual_cost',
    'assigned_to',
  ]);
});

test.each(['12.5', '-3', '1,00', 'ten', '1e3'])('%s is no whole number', (typed) => {
  const texts = textsByField(making, { ...whole, quantity: typed, amount: typed, actual_cost: typed });
  expect(texts).toEqual({
    quantity: ['Only Numbers are allowed'],
    amount: ['Only Numbers are allowed'],
    actual_cost: ['Only Numbers are allowed'],
  });
});

test('it is related to a lead or to a customer, never to both', () => {
  expect(textsByField(making, { ...whole, contact_id: CONTACT })).toEqual({
    contact_id: ['Choose a lead or a customer, not both'],
  });
  expect(textsByField(making, { ...whole, lead_id: '' })).toEqual({});
  expect(textsByField(making, { ...whole, lead_id: '', contact_id: CONTACT })).toEqual({});
});

describe('the margin', () => {
  test.each([
    [120_000, 90_000, 30_000],
    [100, 400, -300],
    [0, 0, 0],
    [null, 90_000, null],
    [120_000, null, null],
  ])('of %s at a cost of %s is %s', (amount, actual_cost, margin) => {
    expect(marginOf({ amount, actual_cost })).toBe(margin);
  });

  test('is nothing a person writes', () => {
    expect(taken(making, { ...whole, margin: 5 })).not.toHaveProperty('margin');
  });
});

test('the stage alone must be given', () => {
  const { body } = opportunityCalls['opportunities.stage'];
  expect(textsByField(body, { stage: '' })).toEqual({ stage: ['Stage is required'] });
  expect(textsByField(body, { stage: 'On Hold' })).toEqual({});
});
