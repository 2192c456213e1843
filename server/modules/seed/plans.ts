import { v7 } from 'uuid';
import { kolkataDay } from '#contract/core/dates.ts';
import { planSchema, type PlanItem } from '#contract/journey-plans.ts';
import * as z from 'zod/mini';
import { namedId } from './ids.ts';
import { officers, type SeedLead } from './leads.ts';
import type { Person } from './people.ts';
import type { Dice } from './random.ts';

const DAY_MS = 86_400_000;
const STOPS = 6;
/** Plans with the days of their stops, counted from today; most stops of the first plan are today. */
const rounds = [
  { first: 0, last: 4, days: [0, 0, 0, 0, 1, 2], approved: true },
  { first: 7, last: 11, days: [7, 7, 8, 9, 9, 11], approved: false },
] as const;

type Round = (typeof rounds)[number];
type Shop = SeedLead & { converted_at: string | null };

/** Two plans with visits for each officer, validated as plans: one approved, one pending. */
export function makePlans(dice: Dice, today: Date, leads: readonly Shop[]) {
  const made = officers.flatMap((officer) => {
    const id = namedId('user', officer.username);
    const shops = leads.filter((lead) => lead.assigned_to === id && lead.converted_at === null);
    return rounds.map((round) => makePlan(dice, today, officer, round, shops));
  });
  return { plans: made.map(({ plan }) => plan), visits: made.flatMap(({ visits }) => visits) };
}

function makePlan(dice: Dice, today: Date, officer: Person, round: Round, shops: readonly Shop[]) {
  const made = new Date(today.getTime() - 2 * DAY_MS - dice.below(DAY_MS / 4));
  const day = (from_today: number) => kolkataDay(today.getTime() + from_today * DAY_MS);
  const newId = () => v7({ msecs: made.getTime(), random: dice.bytes(16) });
  const from = dice.below(Math.max(1, shops.length - STOPS));
  const stops = shops.slice(from, from + STOPS);
  const items: PlanItem[] = stops.map(({ id: lead_id }, at) => ({
    id: newId(),
    lead_id,
    contact_id: null,
    date: day(round.days[at] ?? round.first),
  }));
  const officer_id = namedId('user', officer.username);
  const plan = z.parse(planSchema({ today: kolkataDay(made.getTime()) }), {
    title: `${stops[0]?.location.city ?? 'Own'} beat`,
    start_date: day(round.first),
    end_date: day(round.last),
    description: '',
    assigned_to: officer_id,
    reminder_date: day(round.first),
    reminder_time: '09:00',
    state: [...new Set(stops.map(({ location }) => namedId('state', location.state)))],
    territory: [...new Set(stops.map(({ territory_id }) => territory_id))],
    items,
  });
  const stamps = {
    created_by: officer_id,
    created_at: made.toISOString(),
    updated_at: made.toISOString(),
    ...(round.approved && decision(officer, made)),
  };
  const { items: _, start_date: _start, end_date: _end, ...common } = plan;
  const id = newId();
  const visits = items.map((item) => ({
    ...common,
    ...item,
    ...stamps,
    reminder_date: item.date,
    journey_plan_id: id,
  }));
  return { plan: { id, ...plan, ...stamps, items: JSON.stringify(items) }, visits };
}

const decision = (officer: Person, made: Date) => ({
  approval_status: 'approved' as const,
  decided_by: namedId('user', officer.reports_to ?? officer.username),
  decided_at: new Date(made.getTime() + DAY_MS).toISOString(),
});
