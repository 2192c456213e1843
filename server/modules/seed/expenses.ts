import { v7 } from 'uuid';
import * as z from 'zod/mini';
import { attendanceTypes } from '#contract/attendance.ts';
import { kolkataDay } from '#contract/core/dates.ts';
import { wholeStatement } from '#contract/expense-statements.ts';
import { claimedExpense, expenseTotal } from '#contract/expenses.ts';
import { ratesOn } from '#contract/expense-rates.ts';
import { gradeOf } from './expense-policies.ts';
import { namedId } from './ids.ts';
import { officers } from './leads.ts';
import type { Person } from './people.ts';
import type { Dice } from './random.ts';

const DAY_MS = 86_400_000;
/** Journeys by their state, with the day of departure counted from today. */
const journeys = [
  { state: 'unsent', from_today: -1, advance: '500' },
  { state: 'pending', from_today: -8, advance: '' },
  { state: 'approved', from_today: -25, advance: '1,000' },
  { state: 'rejected', from_today: -40, advance: '5,000' },
] as const;
const NIGHTS = 2;

const fares = ['384', '412.50', '265', '540'];
const rooms = ['1,250.50', '980', '1,475', '1,120.25'];
const autos = ['146.75', '210', '95.50', '180'];

type Policies = Parameters<typeof ratesOn>[0];
type Journey = (typeof journeys)[number];

/** The day that most lines are measured by. */
const AWAY = { day_kind: 'Outstation', city_class: 'C' } as const;

/** A hotel bill on a day of a journey; each has a number of its own. */
const hotel = (dice: Dice, number: number, day = 1) => ({
  title: 'Hotel',
  day,
  hotel: dice.pick(rooms),
  bill_vendor: 'Hotel Panchavati',
  bill_number: `HP-${2000 + number}`,
  ...AWAY,
});

/** Claims more kilometres than the odometer of the day shows, and more than they are worth. */
const RIDER = officers.find(({ username, reports_to }) => username !== 'officer' && reports_to === 'manager');
const RIDDEN = { title: 'Motorcycle to shops', day: 1, local_conveyance: '460', km: 96, ...AWAY };
/** Says too little of its day to be compared with a policy, or too much. */
const UNCLEAR = [
  { title: 'Parking', day: 1, misc: '40' },
  { title: 'Toll', day: 1, misc: '65', day_kind: 'Outstation' },
  { title: 'Bus ticket of the next trip', day: 12, travel: '310', ...AWAY },
];
const ODOMETER = { log_in: 45_200, log_out: 45_264 };
const WORKED = { log_in: '09:10', log_out: '18:40' };

/** Expense statements of each officer in every state, with every flag among them. Lines go before their statement. */
export function makeStatements(dice: Dice, today: Date, policies: Policies) {
  const made = officers.flatMap((officer, at) => {
    const bills = journeys.map((_, nth) => hotel(dice, at * journeys.length + nth));
    return journeys.map((journey, nth) =>
      makeStatement(dice, today, officer, journey, claimsOf(dice, bills, nth, officer === RIDER), policies),
    );
  });
  return { statements: made.map(({ statement }) => statement), lines: made.flatMap(({ lines }) => lines) };
}

type Bill = ReturnType<typeof hotel>;

/** Lines of a journey by the day of it; the pending one is over the policy and claims an older hotel bill again. */
function claimsOf(dice: Dice, bills: readonly Bill[], nth: number, rides: boolean) {
  const pending = journeys[nth]?.state === 'pending';
  const [fare, auto] = [dice.pick(fares), dice.pick(autos)];
  return [
    { title: 'Bus ticket', day: 0, travel: fare, ...AWAY },
    { title: 'D.A', day: 0, da: pending ? '375' : '225', ...AWAY },
    ...bills.slice(nth, nth + 1),
    ...(pending && rides
      ? [RIDDEN, ...UNCLEAR]
      : [{ title: 'Auto to shops', day: 1, local_conveyance: auto, ...AWAY }]),
    ...(pending ? bills.slice(nth + 1, nth + 2).map((bill) => ({ ...bill, day: -16 })) : []),
  ];
}

function makeStatement(
  dice: Dice,
  today: Date,
  officer: Person,
  { state, from_today, advance }: Journey,
  claims: ReturnType<typeof claimsOf>,
  policies: Policies,
) {
  const left = today.getTime() + from_today * DAY_MS;
  const day = (after: number) => kolkataDay(left + after * DAY_MS);
  const back = left + NIGHTS * DAY_MS;
  const employee = namedId('user', officer.username);
  const newId = (at: number) => v7({ msecs: at, random: dice.bytes(16) });
  const stamps = (at: number) => {
    const moment = new Date(Math.min(at, today.getTime())).toISOString();
    return { created_by: employee, created_at: moment, updated_at: moment };
  };
  const id = newId(left);
  const place = dice.pick(officer.territories);
  const lines = claims.map(({ day: on, ...claim }) => {
    const fields = z.parse(claimedExpense(kolkataDay(today.getTime())), {
      ...claim,
      record_id: id,
      place,
      date: day(on),
      ...('bill_number' in claim && { bill_date: day(on) }),
    });
    const rates = ratesOn(policies, gradeOf(officer), fields);
    return { id: newId(left), ...fields, ...rates, ...stamps(left) };
  });
  const fields = z.parse(wholeStatement(kolkataDay(today.getTime())), {
    place_of_visit: place,
    departure_date: day(0),
    arrival_date: day(NIGHTS),
    advance_amount: advance,
    tickets_arranged_by: 'Self',
  });
  const statement = {
    id,
    ...fields,
    assigned_to: employee,
    total_expense: lines.reduce((sum, line) => sum + expenseTotal(line), 0),
    submitted_at: state === 'unsent' ? null : new Date(back).toISOString(),
    ...(state !== 'unsent' && state !== 'pending' && decision(officer, state, back + DAY_MS)),
    ...stamps(left),
  };
  return { statement, lines };
}

/** The duty of the day of which more kilometres are claimed. */
export function makeDuties(dice: Dice, today: Date) {
  const pending = journeys.find(({ state }) => state === 'pending');
  if (!RIDER || !pending) return [];
  const user_id = namedId('user', RIDER.username);
  const date = kolkataDay(today.getTime() + (pending.from_today + RIDDEN.day) * DAY_MS);
  return attendanceTypes.map((type) => {
    const at = new Date(`${date}T${WORKED[type]}:00+05:30`).toISOString();
    const stamps = { created_by: user_id, created_at: at, updated_at: at, received_at: at };
    const id = v7({ msecs: Date.parse(at), random: dice.bytes(16) });
    return { id, type, at, odometer: ODOMETER[type], assigned_to: user_id, ...stamps };
  });
}

const decision = ({ reports_to }: Person, approval_status: 'approved' | 'rejected', at: number) => ({
  approval_status,
  decided_by: namedId('user', reports_to ?? 'admin'),
  decided_at: new Date(at).toISOString(),
  reason: approval_status === 'rejected' ? 'Hotel bill is missing' : null,
});
