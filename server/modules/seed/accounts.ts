import { v7 } from 'uuid';
import { accountFields, type Account } from '#contract/accounts.ts';
import * as z from 'zod/mini';
import { choiceEntries } from './choices.ts';
import { namedId } from './ids.ts';
import { address, officers, townOf, workingHour } from './leads.ts';
import type { Dice } from './random.ts';
import * as words from './words.ts';

/** The oldest account predates the first lead, so that every lead may belong to one. */
const OLDEST_DAYS = 390;
const NEWEST_DAYS = 370;

const priorities = choiceEntries.priority.map(([key]) => key);
const industries = words.list('Steel, Cement, Textiles, Construction, Mining, Sugar, Logistics, Power, Food');

/** Accounts of the demo company, distributed among its officers, each validated as an account. */
export function* makeAccounts(dice: Dice, today: Date, count: number): Generator<Account> {
  const taken = new Set<string>();
  for (let at = 0; at < count; at += 1) {
    let name = '';
    do name = `${dice.pick(words.lastNames)} ${dice.pick(words.industryKinds)} Ltd`;
    while (taken.has(name));
    taken.add(name);
    const days_ago = OLDEST_DAYS - Math.floor((at * (OLDEST_DAYS - NEWEST_DAYS)) / count);
    yield makeAccount(dice, name, at, workingHour(dice, today, days_ago));
  }
}

function makeAccount(dice: Dice, name: string, at: number, created: Date): Account {
  const officer = officers[at % officers.length] ?? dice.pick(officers);
  const { landmark: _, pin_code, ...place } = address(dice, townOf(dice, officer));
  const domain = `${name.toLowerCase().replace(/ ltd$/, '').replaceAll(' ', '-')}.example`;
  const maker = namedId('user', officer.reports_to ?? officer.username);
  const account = z.parse(accountFields, {
    name,
    website: dice.chance(0.6) ? `https://www.${domain}` : '',
    industry: dice.chance(0.8) ? dice.pick(industries) : '',
    email: `purchase@${domain}`,
    phone: `${dice.pick(['7', '8', '9'])}${dice.digits(9)}`,
    priority: dice.chance(0.5) ? 'Low' : dice.pick(priorities),
    description: dice.chance(0.3) ? 'Buys for all its sites through one purchase office.' : '',
    assigned_to: namedId('user', officer.username),
    location: { ...place, pincode: pin_code },
  });
  const made = created.toISOString();
  return {
    id: v7({ msecs: created.getTime(), random: dice.bytes(16) }),
    ...account,
    created_by: dice.chance(0.5) ? account.assigned_to : maker,
    modified_by: null,
    created_at: made,
    updated_at: made,
  };
}

/** Assigns a part of the records to accounts of the same assignee. */
export function giveAccounts<R extends { assigned_to: string | null; account_id: string | null }>(
  dice: Dice,
  accounts: readonly Account[],
  records: readonly R[],
): R[] {
  return records.map((record) => {
    const own = accounts.filter(({ assigned_to }) => assigned_to === record.assigned_to);
    const chosen = dice.chance(0.3) && own.length > 0;
    return chosen ? { ...record, account_id: dice.pick(own).id } : record;
  });
}
