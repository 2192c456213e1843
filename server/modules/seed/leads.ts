import { v7 } from 'uuid';
import { kolkataDay } from '#contract/core/dates.ts';
import { leadSchema, type Lead } from '#contract/leads.ts';
import { fixedDepartment, INDUSTRIAL, REGISTERED } from '#contract/party.ts';
import { gstinCheckCharacter, gstStates } from '#contract/tax.ts';
import * as z from 'zod/mini';
import { choiceEntries } from './choices.ts';
import { namedId } from './ids.ts';
import { people, type Person } from './people.ts';
import type { Dice } from './random.ts';
import { SALES_OFFICER } from './roles.ts';
import { towns, type Town } from './towns.ts';
import * as words from './words.ts';

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
const YEAR_DAYS = 365;
const HIGHEST_GST_STATE = 35;

/** A lead of the demo company with its server columns. */
export type SeedLead = Omit<Lead, 'cdp_code' | 'converted_at' | 'contact_id'>;

export const officers = people.filter((person) => person.role === SALES_OFFICER);
const keysOf = (entries: readonly (readonly [string, string])[]) => entries.map(([key]) => key);
const departments = keysOf(choiceEntries.department);
const statuses = keysOf(choiceEntries.lead_status);

/** Leads spread over the year before `today`, oldest first, each validated as a lead. */
export function* makeLeads(dice: Dice, today: Date, count: number): Generator<SeedLead> {
  for (let at = 0; at < count; at += 1) {
    const created = workingHour(dice, today, YEAR_DAYS - 1 - Math.floor((at * YEAR_DAYS) / count));
    yield makeLead(dice, dice.pick(officers), created);
  }
}

/** An instant on a working day, the given days before today, between 9:30 and 18:30 in Kolkata. */
export function workingHour(dice: Dice, today: Date, days_ago: number): Date {
  const midnight = Math.floor(today.getTime() / DAY_MS) * DAY_MS - (days_ago + 1) * DAY_MS;
  return new Date(midnight + 4 * HOUR_MS + dice.below(9 * HOUR_MS));
}

function makeLead(dice: Dice, officer: Person, created: Date): SeedLead {
  const town = townOf(dice, officer);
  const department = fixedDepartment(officer) ?? dice.pick(departments);
  const officer_id = namedId('user', officer.username);
  const manager_id = namedId('user', officer.reports_to ?? officer.username);
  const schema = leadSchema({ viewer: { permissions: [] }, editing: false });
  const lead = z.parse(schema, {
    ...person(dice, created),
    ...shop(dice, department),
    ...tax(dice, town),
    registration_date: kolkataDay(created.getTime()),
    territory_id: namedId('territory', town.name),
    credit_days: dice.pick([0, 7, 15, 30, 30, 45, 60, 90]),
    status: dice.chance(0.6) ? 'Active' : dice.pick(statuses),
    lead_type: dice.chance(0.8) ? 'Active' : dice.pick(keysOf(choiceEntries.lead_type)),
    priority: dice.chance(0.6) ? 'Low' : dice.pick(keysOf(choiceEntries.priority)),
    source: dice.chance(0.5) ? dice.pick(words.sources) : '',
    assigned_to: dice.chance(0.95) ? officer_id : manager_id,
    location: address(dice, town),
  });
  const at = created.toISOString();
  return {
    id: v7({ msecs: created.getTime(), random: dice.bytes(16) }),
    ...lead,
    created_by: dice.chance(0.9) ? officer_id : manager_id,
    created_at: at,
    updated_at: at,
  };
}

/** A town in the officer's territories. */
export function townOf(dice: Dice, officer: Person): Town {
  const name = dice.pick(officer.territories);
  const town = towns.find((candidate) => candidate.name === name);
  if (!town) throw new RangeError(`No town is called ${name}`);
  return town;
}

function person(dice: Dice, created: Date) {
  const gender = dice.chance(0.8) ? 'Male' : 'Female';
  const first_name = dice.pick(gender === 'Male' ? words.menNames : words.womenNames);
  const last_name = dice.pick(words.lastNames);
  const years_ago = (years: number) =>
    kolkataDay(created.getTime() - (years * YEAR_DAYS + dice.below(YEAR_DAYS)) * DAY_MS);
  const mail = `${first_name}.${last_name}${dice.digits(2)}@shop.example`.toLowerCase();
  return {
    first_name,
    middle_name: dice.chance(0.3) ? dice.pick(words.middleNames) : '',
    last_name,
    gender,
    birth_date: dice.chance(0.4) ? years_ago(22 + dice.below(40)) : '',
    anniversary_date: dice.chance(0.25) ? years_ago(1 + dice.below(20)) : '',
    email: dice.chance(0.4) ? mail : '',
    mobile: `${dice.pick(['6', '7', '8', '9'])}${dice.digits(9)}`,
    work_phone: dice.chance(0.1) ? `${dice.pick(['7', '8'])}${dice.digits(9)}` : '',
  };
}

function shop(dice: Dice, department: string) {
  const industrial = department === INDUSTRIAL;
  const types = industrial ? choiceEntries.customer_type_industry : choiceEntries.customer_type;
  return { name: shopName(dice, industrial), department, customer_type: dice.pick(keysOf(types)) };
}

function shopName(dice: Dice, industrial: boolean): string {
  if (!industrial && dice.chance(0.12)) return dice.pick(words.hindiShops);
  const owner = dice.chance(0.5) ? dice.pick(words.lastNames) : dice.pick(words.shopFronts);
  const kind = dice.pick(industrial ? words.industryKinds : words.shopKinds);
  return industrial && dice.chance(0.5) ? `${owner} ${kind} Pvt Ltd` : `${owner} ${kind}`;
}

/** Two current states have codes above the default limit; shops there get no GSTIN. */
const gstCodes = new Map(
  Object.entries(gstStates)
    .filter(([code]) => Number(code) <= HIGHEST_GST_STATE)
    .map(([code, state]) => [state, code] as const),
);

function tax(dice: Dice, town: Town) {
  const code = gstCodes.get(town.state);
  if (code === undefined || dice.chance(0.35))
    return { retailer_tax_type: 'unregistered', gstin_no: '', pan_no: '' };
  const pan_no = `${dice.letters(3)}${dice.pick(['P', 'F', 'C'])}${dice.letters(1)}${dice.digits(4)}${dice.letters(1)}`;
  const first14 = `${code}${pan_no}${1 + dice.below(3)}Z`;
  return {
    retailer_tax_type: dice.chance(0.9) ? REGISTERED : 'composition',
    gstin_no: first14 + gstinCheckCharacter(first14),
    pan_no,
  };
}

export function address(dice: Dice, town: Town) {
  const near = (degrees: number) => Number((degrees + (dice.fraction() - 0.5) * 0.06).toFixed(6));
  return {
    address: `${1 + dice.below(400)}, ${dice.pick(words.streets)}`,
    landmark: dice.pick(words.landmarks),
    city: town.name,
    state: town.state,
    pin_code: town.pin_code,
    country: 'India',
    latitude: near(town.latitude),
    longitude: near(town.longitude),
  };
}
