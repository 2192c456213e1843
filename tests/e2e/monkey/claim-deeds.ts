import { photo } from '#tests/support/sample-files.ts';
import type { Hand } from './hand.ts';
import { came, day, openForm, type Deed } from './deeds.ts';

export const makeTicket: Deed = async (hand) => {
  await openForm(hand, '/cases/create');
  const subject = hand.unique('ticket');
  await hand.fill('Subject', subject);
  await hand.twice(hand.button('Save'));
  return came(await hand.madeRecord('tickets', 'cases'), `opened ${subject}`);
};

export const makeActivity: Deed = async (hand) => {
  await openForm(hand, '/activities/create');
  const subject = hand.unique('activity');
  await hand.fill('Subject', subject);
  await hand.fill('Date', day(hand.random.int(5)));
  await hand.twice(hand.button('Save'));
  return came(await hand.madeRecord('activities', 'activities'), `planned ${subject}`);
};

export const makeStatement: Deed = async (hand) => {
  await openForm(hand, '/expensestatements/create');
  const place = hand.unique('trip');
  await hand.fill('Place of visit', place);
  await hand.twice(hand.button('Save'));
  return came(await hand.madeRecord('expense_statements', 'expensestatements'), `made ${place}`);
};

/** The statement this hand made last; sent or decided ones take nothing more. */
async function openStatement(hand: Hand): Promise<void> {
  await hand.open(`/expensestatements/${hand.known['expense_statements']?.at(-1) ?? ''}`);
}

export const addExpense: Deed = async (hand) => {
  await openStatement(hand);
  const add = hand.page.getByRole('link', { name: 'Add expense' });
  if (!(await hand.sees(add))) return 'no statement to add to';
  await hand.tap(add);
  const title = hand.unique('expense');
  await hand.fill('Title', title);
  await hand.fill('Travel', `${String(1 + hand.random.int(900))}.50`);
  await hand.twice(hand.button('Save'));
  return `added ${title}`;
};

export const addReceipt: Deed = async (hand) => {
  await openStatement(hand);
  const camera = hand.page.getByRole('main').locator('input[type="file"][capture]');
  if (!(await hand.sees(hand.button('Photograph a receipt')))) return 'no statement for a receipt';
  const name = `${hand.unique('receipt')}.jpg`;
  await camera.setInputFiles({ name, mimeType: 'image/jpeg', buffer: await photo() });
  return 'photographed a receipt';
};

export const sendStatement: Deed = async (hand) => {
  await openStatement(hand);
  const ask = hand.button('Send for approval');
  if (!(await hand.sees(ask))) return 'no statement to send';
  await hand.twice(ask);
  const send = hand.button('Send', hand.page.getByRole('dialog').last());
  if (!(await hand.sees(send))) return 'a statement without expenses';
  await hand.twice(send);
  return 'sent a statement';
};
