import { v7 } from 'uuid';
import * as z from 'zod/mini';
import { wholeActivity, type Activity } from '#contract/activities.ts';
import { kolkataDay } from '#contract/core/dates.ts';
import { choiceEntries } from './choices.ts';
import { namedId } from './ids.ts';
import type { Related } from './opportunities.ts';
import type { Dice } from './random.ts';

const DAY_MS = 86_400_000;
const DAYS_AROUND = 15;

/** What people do besides visits, with its type. */
const tasks = [
  ['Call about the pending payment', 'Call'],
  ['Monthly review', 'Meeting'],
  ['Train the new mechanic', 'Training'],
  ['Prepare the stock statement', 'Task'],
  ['Mechanics meet', 'Meeting'],
  ['Collect the scheme forms', 'Task'],
] as const;

const statuses = choiceEntries.activity_status.map(([key]) => key);
const priorities = choiceEntries.priority.map(([key]) => key);

/** Activities around today, some with invitees among the assignees of the parties. */
export function makeActivities(
  dice: Dice,
  today: Date,
  count: number,
  parties: readonly Related[],
): Activity[] {
  const people = [...new Set(parties.flatMap(({ assigned_to }) => assigned_to ?? []))];
  return Array.from({ length: count }, () => makeActivity(dice, today, dice.pick(parties), people));
}

function makeActivity(dice: Dice, today: Date, party: Related, people: readonly string[]): Activity {
  const [subject, type] = dice.pick(tasks);
  const day = dice.below(2 * DAYS_AROUND) - DAYS_AROUND;
  const hour = 9 + dice.below(8);
  const clock = (minutes: string, hours = hour) => `${String(hours).padStart(2, '0')}:${minutes}`;
  const owner = party.assigned_to ?? namedId('user', 'admin');
  const at = new Date(today.getTime() - (DAYS_AROUND + 1) * DAY_MS - dice.below(DAY_MS)).toISOString();
  const activity = z.parse(wholeActivity, {
    subject,
    status: day < 0 ? 'Completed' : dice.pick(statuses.slice(0, -1)),
    type,
    priority: dice.pick(priorities),
    date: kolkataDay(today.getTime() + day * DAY_MS),
    start_time: clock('15'),
    due_time: clock('00', hour + 1),
    assigned_to: owner,
    description: '',
    account_id: party.account_id,
    lead_id: party.id,
    contact_id: '',
    invitees: dice.chance(0.4) ? [dice.pick(people)].filter((id) => id !== owner) : [],
    reminder_fifteen: dice.chance(0.5) ? 1 : null,
  });
  return {
    id: v7({ msecs: Date.parse(at), random: dice.bytes(16) }),
    ...activity,
    created_by: owner,
    modified_by: null,
    created_at: at,
    updated_at: at,
  };
}
