import { v7 } from 'uuid';
import * as z from 'zod/mini';
import { wholePolicy } from '#contract/expense-policies.ts';
import { namedId } from './ids.ts';
import type { Person } from './people.ts';
import type { Dice } from './random.ts';
import { SALES_OFFICER } from './roles.ts';

/** Rupees a day, and for a night in a hotel, by grade, kind of day and class of city. */
const allowed = [
  ['E1', 'HQ', '', '125', '0'],
  ['E1', 'Ex-HQ', '', '175', '0'],
  ['E1', 'Outstation', 'A', '450', '2,200'],
  ['E1', 'Outstation', 'B', '300', '1,800'],
  ['E1', 'Outstation', 'C', '225', '1,500'],
  ['E2', 'HQ', '', '150', '0'],
  ['E2', 'Ex-HQ', '', '225', '0'],
  ['E2', 'Outstation', 'A', '550', '2,600'],
  ['E2', 'Outstation', 'B', '400', '2,000'],
  ['E2', 'Outstation', 'C', '300', '1,600'],
  ['M1', 'HQ', '', '200', '0'],
  ['M1', 'Ex-HQ', '', '300', '0'],
  ['M1', 'Outstation', '', '750', '4,500'],
] as const;

/** The grade of a person of the demo company. */
export const gradeOf = ({ role, department }: Person): string =>
  role !== SALES_OFFICER ? 'M1' : department === null ? 'E1' : 'E2';

/** The policies of the demo company, valid since the financial year before the last one. */
export function makePolicies(dice: Dice, today: Date) {
  const valid_from = `${String(today.getUTCFullYear() - 2)}-04-01`;
  return allowed.map(([grade, day_kind, city_class, da_rate, hotel_limit], at) => ({
    id: v7({ msecs: Date.parse(valid_from) + at, random: dice.bytes(16) }),
    ...z.parse(wholePolicy, {
      grade,
      day_kind,
      city_class,
      da_rate,
      hotel_limit,
      conveyance_limit: day_kind === 'Outstation' ? '500' : '300',
      km_rate: grade === 'M1' ? '10' : '4',
      valid_from,
    }),
    created_by: namedId('user', 'admin'),
  }));
}
