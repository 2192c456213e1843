import { kolkataDay } from '#contract/core/dates.ts';
import { pdf, photo } from '#tests/support/sample-files.ts';
import { fillDay, fillTime } from '../fixtures.ts';
import { pickOne } from '../plans-steps.ts';
import type { Hand } from './hand.ts';

/** Something a user does; gives what came of it in a few words. */
export type Deed = (hand: Hand) => Promise<string>;

export const came = (is: boolean, what: string) => (is ? what : `${what}, not left yet`);
export const day = (ahead: number) => kolkataDay(Date.now() + ahead * 86_400_000);

/** Opens a form that is empty, or goes on with the draft of one that was left. */
export async function openForm(hand: Hand, path: string): Promise<void> {
  await hand.open(path);
  const empty = hand.button('Start empty');
  if (hand.random.chance(0.5) && (await empty.isVisible())) await hand.tap(empty);
}

async function fillParty(hand: Hand, name: string): Promise<void> {
  await hand.fill('Shop Name', name);
  await hand.fill('Mobile', hand.number());
  await hand.fill('First Name', 'Suresh');
  await hand.fill('Last Name', 'Jadhav');
  await hand.fill('Credit Days', '15');
  await hand.choose('Department', 'Retail');
  await hand.choose('Customer Type');
  await hand.choose('Retailer Tax Type', 'Unregistered');
  await hand.fill('Address', 'Shop 3, Station Road');
  await hand.fill('Landmark', 'Bus stand');
  await hand.choose('Territory', 'Pune');
}

export const makeLead: Deed = async (hand) => {
  await openForm(hand, '/leads/create');
  const name = hand.unique('lead');
  await fillParty(hand, name);
  await hand.twice(hand.button('Save'));
  return came(await hand.madeRecord('leads', 'leads'), `made ${name}`);
};

export const makeCustomer: Deed = async (hand) => {
  await openForm(hand, '/customers/create');
  const name = hand.unique('customer');
  await fillParty(hand, name);
  await hand.fill('SAP/DMS Code', `S${hand.number()}`);
  await hand.twice(hand.button('Save'));
  return came(await hand.madeRecord('contacts', 'customers'), `made ${name}`);
};

export const makeAccount: Deed = async (hand) => {
  await openForm(hand, '/accounts/create');
  const name = hand.unique('account');
  await hand.fill('Name', name);
  await hand.fill('Phone', hand.number());
  await hand.fill('Email', 'desk@mills.example');
  await hand.twice(hand.button('Save'));
  return came(await hand.madeRecord('accounts', 'accounts'), `made ${name}`);
};

export const makeOpportunity: Deed = async (hand) => {
  await openForm(hand, '/opportunities/create');
  const name = hand.unique('opportunity');
  await hand.fill('Name', name);
  for (const label of ['Quantity', 'Amount', 'Actual Cost'])
    await hand.fill(label, String(1 + hand.random.int(90)));
  await hand.twice(hand.button('Save'));
  return came(await hand.madeRecord('opportunities', 'opportunities'), `made ${name}`);
};

export const makeDocument: Deed = async (hand) => {
  await openForm(hand, '/documents/create');
  const name = hand.unique('document');
  await giveFile(hand, name);
  await hand.fill('Name', name);
  await hand.choose('Record Type', 'Customer');
  await hand.choose('Record Id');
  await hand.twice(hand.button('Submit'));
  return came(await hand.madeRecord('documents', 'documents'), `made ${name}`);
};

async function giveFile({ page }: Hand, name: string): Promise<void> {
  const buffer = pdf(`/Id ${name}`);
  await page
    .locator('input[type="file"]')
    .last()
    .setInputFiles({ name: 'paper.pdf', mimeType: 'application/pdf', buffer });
  await page.getByText('paper.pdf').filter({ visible: true }).first().waitFor();
}

async function addShops(hand: Hand, count: number): Promise<void> {
  const { page } = hand;
  const list = page.getByRole('list', { name: 'Leads / Customers', exact: true });
  for (let added = 0; added < count; added += 1)
    await hand.twice(list.getByRole('button', { name: /^Add / }).filter({ visible: true }).first());
}

async function fillPlan(hand: Hand, title: string): Promise<void> {
  const { page } = hand;
  await hand.choose('Assigned To', hand.username === 'officer' ? undefined : 'Ravi Kulkarni');
  await hand.fill('Title', title);
  await hand.fill('Reminder Date', day(0));
  await fillTime(page.getByLabel('Reminder Time'), '09:00');
  await pickOne(page, 'Territories');
}

export const planVisits: Deed = async (hand) => {
  await openForm(hand, '/marketvisits/create');
  const title = hand.unique('visit');
  await fillPlan(hand, title);
  await addShops(hand, 1 + hand.random.int(2));
  await hand.twice(hand.button('Save'));
  return `planned ${title}`;
};

export const planJourney: Deed = async (hand) => {
  const { page } = hand;
  await openForm(hand, '/journeyplans/create');
  const title = hand.unique('journey');
  await hand.choose('Assigned To', hand.username === 'officer' ? undefined : 'Ravi Kulkarni');
  await hand.fill('From Date', day(0));
  await hand.fill('To Date', day(2));
  await fillPlan(hand, title);
  await addShops(hand, 1 + hand.random.int(2));
  for (const date of await page.getByLabel(/^Date of /).all()) await fillDay(date, day(hand.random.int(3)));
  await hand.twice(hand.button('Save'));
  return `planned ${title}`;
};

/** Checks in to a shop or out of the visit that is open, whichever the sheet asks for. */
export const visitNow: Deed = async (hand) => {
  const { page, random } = hand;
  const [resource, path] = random.pick([
    ['contacts', 'customers'],
    ['leads', 'leads'],
  ] as const);
  await hand.open(`/${path}/${hand.recordOf(resource)}`);
  await hand.twice(hand.button('Visit now'));
  return `visit now: ${await checkInSheet(hand, page.getByRole('dialog').last())}`;
};

/** Checks in to or out of a visit that was planned. */
export const checkVisit: Deed = async (hand) => {
  await hand.open(`/marketvisits/${hand.recordOf('market_visits')}`);
  const button = hand.button(/^Check (in|out)$/);
  if (!(await hand.sees(button))) return 'no visit of mine';
  await hand.twice(button);
  return `visit: ${await checkInSheet(hand, hand.page.getByRole('dialog').last())}`;
};

async function checkInSheet(hand: Hand, sheet: ReturnType<Hand['button']>): Promise<string> {
  const leave = hand.button('Check out', sheet);
  const arrive = hand.button('Check in', sheet);
  if (!(await hand.sees(leave.or(arrive)))) return 'no sheet';
  if (await leave.isVisible()) {
    await hand.tap(sheet.getByText('Order taken'));
    if (hand.random.chance(0.5)) await sheet.getByLabel('Note').fill(hand.unique('parting note'));
    if (hand.random.chance(0.3)) await hand.tap(sheet.getByText('In a week'));
    await hand.twice(leave);
    return 'checked out';
  }
  await arrive.and(hand.page.locator(':enabled')).waitFor();
  const why = sheet.getByText('Met at another place');
  if (await why.isVisible()) await hand.tap(why);
  await hand.twice(arrive);
  return 'checked in';
}

export const addNote: Deed = async (hand) => {
  await hand.open(`/marketvisits/${hand.recordOf('market_visits')}`);
  const field = hand.page.getByLabel('New note');
  if (!(await hand.sees(field))) return 'no note to write';
  await field.fill(hand.unique('note'));
  await hand.twice(hand.button('Add note'));
  return 'added a note';
};

export const takePhoto: Deed = async (hand) => {
  await hand.open(`/marketvisits/${hand.recordOf('market_visits')}`);
  const camera = hand.page.locator('input[type="file"][capture]').first();
  const name = `${hand.unique('photo')}.jpg`;
  await camera.setInputFiles({ name, mimeType: 'image/jpeg', buffer: await photo() });
  return 'took a photo';
};

export const changeDay: Deed = async (hand) => {
  await hand.open('/my-profile');
  const button = hand.button(/^(Start|End) day$/);
  if (!(await hand.sees(button))) return 'no day to begin';
  await hand.twice(button);
  const dialog = hand.page.getByRole('dialog').last();
  const keep = hand.button(/^(Start|End) day$/, dialog);
  await keep.waitFor();
  if (hand.random.chance(0.5)) await dialog.getByLabel('Odometer (km)').fill(String(hand.random.int(9000)));
  await hand.twice(keep);
  return 'began or ended the day';
};

const places = {
  leads: { path: 'leads', field: 'Landmark' },
  contacts: { path: 'customers', field: 'Landmark' },
  accounts: { path: 'accounts', field: 'Description' },
  opportunities: { path: 'opportunities', field: 'Description' },
} as const;
const kinds = ['leads', 'leads', 'contacts', 'accounts', 'opportunities'] as const;

export const changeInPlace: Deed = async (hand) => {
  const kind = hand.random.pick(kinds);
  await hand.open(`/${places[kind].path}/${hand.recordOf(kind)}`);
  const chip = hand.page
    .getByRole('button', { name: /^(Status|Priority|Stage): / })
    .filter({ visible: true });
  if (!(await hand.sees(chip.first()))) return 'no value to change';
  await hand.tap(chip.nth(hand.random.int(await chip.count())));
  const items = hand.page.getByRole('menuitem').filter({ visible: true });
  if (!(await hand.sees(items.first()))) return 'no menu';
  await hand.twice(items.nth(hand.random.int(await items.count())));
  return 'changed a value in place';
};

export const editRecord: Deed = async (hand) => {
  const kind = hand.random.pick(kinds);
  const { path, field } = places[kind];
  await openForm(hand, `/${path}/edit/${hand.recordOf(kind)}`);
  await hand.fill(field, hand.unique('words'));
  await hand.twice(hand.button('Save'));
  return `edited one of ${kind}`;
};

export const convertLead: Deed = async (hand) => {
  await openForm(hand, `/convert/${hand.recordOf('leads')}`);
  await hand.fill('SAP/DMS Code', `S${hand.number()}`);
  await hand.twice(hand.button('Save'));
  return came(await hand.madeRecord('contacts', 'customers'), 'converted a lead');
};

export const attachFile: Deed = async (hand) => {
  const [resource, path] = hand.random.pick([
    ['contacts', 'customers'],
    ['leads', 'leads'],
    ['opportunities', 'opportunities'],
  ] as const);
  await hand.open(`/${path}/${hand.recordOf(resource)}`);
  const add = hand.button(/^Add (Document|Attachment|File)/);
  if (!(await hand.sees(add))) return 'no file to add';
  await hand.twice(add);
  const dialog = hand.page.getByRole('dialog').last();
  const name = hand.unique('file');
  await giveFile(hand, name);
  await dialog.getByLabel('Name').fill(name);
  await hand.twice(hand.button('Save', dialog));
  return `added ${name}`;
};

export const decide: Deed = async (hand) => {
  await hand.open('/approvals');
  const ask = hand.page.getByRole('button', { name: /^(Approve|Reject) / }).filter({ visible: true });
  if (!(await hand.sees(ask.first()))) return 'nothing to decide on';
  await hand.twice(ask.first());
  const dialog = hand.page.getByRole('dialog').last();
  await hand.twice(hand.button(/^(Approve|Reject)$/, dialog));
  return 'decided';
};

export const sendAgain: Deed = async (hand) => {
  await hand.open('/outbox');
  const button = hand.button(/^(Sync now|Retry|Retry all|Syncing)$/);
  if (!(await hand.sees(button))) return 'nothing to send';
  await hand.twice(button);
  return `pressed in the Outbox`;
};

export const changePicture: Deed = async (hand) => {
  await hand.open('/my-profile');
  await hand.twice(hand.button('Change profile image'));
  const dialog = hand.page.getByRole('dialog', { name: 'Upload User Profile' });
  const file = { name: 'me.jpg', mimeType: 'image/jpeg', buffer: await photo() };
  await dialog.locator('input[type=file]').last().setInputFiles(file);
  await dialog.getByText('me.jpg').first().waitFor();
  await hand.twice(hand.button('Submit', dialog));
  return 'changed the picture';
};
