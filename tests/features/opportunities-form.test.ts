import { expect, test } from 'vitest';
import {
  blankOpportunity,
  checkFor,
  marginTyped,
  valuesOf,
} from '../../src/features/opportunities/values.ts';
import { opportunities } from '#contract/opportunities.ts';
import { formValuesOf } from '#ui/form/texts.ts';
import { relatedBesides, relatedInputOf } from '../../src/domain/related/values.ts';

const LEAD = '0192f0c0-0000-7000-8000-0000000000c1';
const CONTACT = '0192f0c0-0000-7000-8000-0000000000d1';
const OFFICER = '0192f0c0-0000-7000-8000-0000000000b1';

const typed = {
  ...blankOpportunity(OFFICER),
  name: 'Grease',
  quantity: '2',
  amount: '500',
  actual_cost: '400',
};

test('a new opportunity is in the stage New and related to a lead', () => {
  expect(blankOpportunity(OFFICER)).toMatchObject({ stage: 'New', related_to: 'lead', assigned_to: OFFICER });
});

test('of lead and customer only the chosen one is saved', () => {
  const both = { ...typed, lead_id: LEAD, contact_id: CONTACT };
  expect(relatedInputOf({ ...both, related_to: 'lead' })).toMatchObject({ lead_id: LEAD, contact_id: '' });
  expect(relatedInputOf({ ...both, related_to: 'contact' })).toMatchObject({
    lead_id: '',
    contact_id: CONTACT,
  });
  expect(checkFor(false)(both)).toEqual({});
});

test('the amount is asked for while it is made, not when it is edited', () => {
  expect(checkFor(false)({ ...typed, amount: '' })).toEqual({ amount: 'Amount is required' });
  expect(checkFor(true)({ ...typed, amount: '' })).toEqual({});
});

test('the margin follows what is typed, and is nothing beside what is no number', () => {
  expect(marginTyped({ amount: '500', actual_cost: '400' })).toBe(100);
  expect(marginTyped({ amount: ' 500 ', actual_cost: '900' })).toBe(-400);
  expect(marginTyped({ amount: '', actual_cost: '400' })).toBeNull();
  expect(marginTyped({ amount: '5x', actual_cost: '400' })).toBeNull();
});

test('an edited opportunity without a lead is related to a contact', () => {
  const row = {
    id: '0192f0c0-0000-7000-8000-0000000000e1',
    name: 'Grease',
    quantity: 2,
    stage: 'On Hold',
    amount: null,
    actual_cost: 400,
    margin: null,
    close_date: null,
    description: null,
    assigned_to: OFFICER,
    account_id: null,
    contact_id: CONTACT,
    lead_id: null,
    created_by: OFFICER,
    modified_by: null,
    created_at: '2026-11-20T06:00:00.000Z',
    updated_at: '2026-11-20T06:00:00.000Z',
  };
  expect(valuesOf(row, { [CONTACT]: 'Gupta Stores' })).toMatchObject({
    related_to: 'contact',
    contact_name: 'Gupta Stores',
    amount: '',
    actual_cost: '400',
  });
  expect(valuesOf({ ...row, contact_id: null }, {}).related_to).toBe('contact');
  expect(valuesOf({ ...row, contact_id: null, lead_id: LEAD }, {}).related_to).toBe('lead');
});

test('a refused save comes back as texts, with the side it was related to', () => {
  const patch = { amount: 500, close_date: null, contact_id: CONTACT, lead_id: null };
  expect(formValuesOf(opportunities.words, patch)).toEqual({
    amount: '500',
    close_date: '',
    contact_id: CONTACT,
    lead_id: '',
  });
  expect(relatedBesides(patch)).toEqual({ related_to: 'contact' });
  expect(relatedBesides({ name: 'Grease' })).toEqual({});
});
