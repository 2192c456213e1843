import * as z from 'zod/mini';
import { ruleText } from './language/message.ts';
import { isNothing } from './reading/nothing.ts';
import { readNumber } from './reading/numbers.ts';
import { bounded } from './text.ts';

/** Largest amount that may be typed: 99,99,99,999.99 rupees. */
export const MAX_PAISE = 99_999_999_999;
const LONGEST_AMOUNT = 60;
const WRONG_AMOUNT = ruleText('Enter an amount such as 1,250.50');
const TOO_MUCH = ruleText('At most 99,99,99,999.99');

const AMOUNT = /^(\d+)(?:\.(\d{1,2}))?$/;

/** Parses rupees as typed to whole paise, digit by digit; null when the text is no amount. */
export function parseRupees(typed: string): number | null {
  const [, whole, paise = ''] = AMOUNT.exec(readNumber(typed)) ?? [];
  return whole === undefined ? null : Number(whole + paise.padEnd(2, '0'));
}

type Typed = string | number | null | undefined;

/** An amount in paise. A number is paise already, a text is rupees as typed; empty becomes 0. */
export const amount = z.pipe(
  z.pipe(
    z.transform((value: Typed) => value ?? ''),
    z.union([z.number(), bounded(LONGEST_AMOUNT, { long: WRONG_AMOUNT })], { error: WRONG_AMOUNT }),
  ),
  z.transform((value: number | string, context) => {
    const paise = typeof value === 'number' ? value : isNothing(value) ? 0 : parseRupees(value);
    const isAmount = paise !== null && Number.isInteger(paise) && paise >= 0;
    const problem = !isAmount ? WRONG_AMOUNT : paise > MAX_PAISE ? TOO_MUCH : null;
    if (isAmount && problem === null) return Object.is(paise, -0) ? 0 : paise;
    context.issues.push({ code: 'custom', message: problem ?? WRONG_AMOUNT, input: value });
    return z.NEVER;
  }),
);

/** An optional amount in paise; empty becomes null. */
export const optionalAmount = z.pipe(
  z.transform((value: Typed): Typed =>
    typeof value === 'string' && value.length <= LONGEST_AMOUNT && isNothing(value) ? null : (value ?? null),
  ),
  z.nullable(amount),
);

/** A required amount in paise. */
export const requiredAmount = (label: string) =>
  z.pipe(optionalAmount, z.number({ error: ruleText('{label} is required', { label }) }));

/** Rupees with two decimals and without grouping, for sheets and inputs: 1234567.50. */
export function plainRupees(paise: number): string {
  const digits = String(Math.abs(paise)).padStart(3, '0');
  return `${paise < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/** So many times an amount, in paise; a whole number of times gives whole paise. */
export const timesPaise = (paise: number, times: number): number => paise * times;

/** An amount without its sign as whole rupees and the paise beside them. */
export function rupeesAndPaise(paise: number): { rupees: number; paise: number } {
  const whole = Math.abs(paise);
  return { rupees: Math.floor(whole / 100), paise: whole % 100 };
}

const grouping = new Intl.NumberFormat('en-IN');

/** Rupees in Indian digit grouping with two decimals: ₹12,34,567.50. */
export function formatRupees(paise: number): string {
  const [whole = '0', decimals = '00'] = plainRupees(Math.abs(paise)).split('.');
  return `${paise < 0 ? '-' : ''}₹${grouping.format(Number(whole))}.${decimals}`;
}

/** The same without zero paise, inside a sentence: ₹450. */
export const shortRupees = (paise: number): string => formatRupees(paise).replace(/\.00$/, '');
