import * as z from 'zod/mini';
import { kolkataDay } from './dates.ts';
import { defineFields, field } from './define-fields.ts';
import { ruleText } from './language/message.ts';
import { isMonthFirst, readDay } from './reading/days.ts';
import { isBlank, isNothing } from './reading/nothing.ts';
import {
  mobileProblem,
  phoneProblem,
  readCode,
  readDigits,
  readMobile,
  readNumber,
  readPhone,
} from './reading/numbers.ts';
import { cleanAddress, cleanLine, isSeen } from './reading/texts.ts';
import { settings } from './settings.ts';
import { bounded, MAX_TEXT, cleaned } from './text.ts';

/** A UUID in lower case, the form in which the database returns it. */
export const id = z.uuid().check(z.toLowerCase());

const PAN = /^[A-Z]{5}[0-9]{4}[A-Z]$/;
const GSTIN = /^([0-9]{2})[A-Z]{5}[0-9]{4}[A-Z][1-9A-Z]Z[0-9A-Z]$/;
/** Longest input for a number, code or day, spaces included. */
const LONGEST_CODE = 60;

/** A required text, which can be seen; error: "{label} is required". */
export const required = (label: string, max = MAX_TEXT, clean = cleanLine) => {
  const missing = ruleText('{label} is required', { label });
  const says = (text: string) => isSeen(text) && !isBlank(text);
  return cleaned(max, { missing }, clean).check(z.refine(says, missing));
};

/** An optional text; empty, or a mark for nothing, becomes null. */
export const optionalText = (max = MAX_TEXT, clean = cleanLine) =>
  z.pipe(
    z.optional(z.nullable(cleaned(max, {}, clean))),
    z.transform((value) => (value && isSeen(value) && !isBlank(value) ? value : null)),
  );

type Typed = string | null | undefined;

/** Null for empty, and for what people write instead; the schema rejects non-strings and long texts. */
const known = <V>(value: V): V | null =>
  value === undefined || (typeof value === 'string' && value.length <= LONGEST_CODE && isNothing(value))
    ? null
    : value;

/** Turns empty, -, NA and the like into null, and 0, which no code or day is. */
const emptyOr = <T extends z.ZodMiniType<string, string>>(schema: T) =>
  z.pipe(
    z.transform((value: Typed) => (value === '0' ? null : known(value))),
    z.nullable(schema),
  );

/** An optional value of a fixed list; empty becomes null. */
export const optionalChoice = <const W extends readonly [string, ...string[]]>(words: W, error: string) =>
  z.pipe(
    z.transform((value: Typed) => known(value)),
    z.nullable(z.enum(words, { error })),
  );

/** A required record id. */
export const requiredId = (label: string) => z.uuid({ error: ruleText('{label} is required', { label }) });

/** An optional record id; empty becomes null. */
export const optionalId = emptyOr(id);

/** Parts between single dots before the @, and labels without a hyphen at an edge after it. */
const EMAIL =
  /^[^\s@<>()[\]\\,;:".]+(?:\.[^\s@<>()[\]\\,;:".]+)*@(?:[\p{L}\p{M}\p{N}]+(?:-+[\p{L}\p{M}\p{N}]+)*\.)+[\p{L}\p{M}\p{N}]{2,}(?:-+[\p{L}\p{M}\p{N}]+)*$/u;
const WRONG_EMAIL = ruleText('E-mail must be valid');
const LONGEST_ADDRESS = 254;

/** Reports the first error that applies, without blocking checks of other fields. */
const firstOf = (problem: (value: string) => string | null) =>
  z.check<string>((context) => {
    const message = problem(context.value);
    if (message !== null) context.issues.push({ code: 'custom', message, input: context.value });
  });

const email = (missing?: string) =>
  cleaned(LONGEST_ADDRESS, { long: WRONG_EMAIL, ...(missing && { missing }) }, cleanAddress).check(
    firstOf((typed) => {
      if (missing && isNothing(typed)) return missing;
      return EMAIL.test(typed) ? null : WRONG_EMAIL;
    }),
  );

/** A required e-mail address. (Document 1, section 5.) */
export const requiredEmail = (label: string) => email(ruleText('{label} is required', { label }));

/** An optional e-mail address. (Document 1, section 5.) */
export const optionalEmail = emptyOr(email());

/** An optional URL, with or without protocol. (Document 1, section 5.) */
export const optionalWebsite = emptyOr(
  cleaned(LONGEST_ADDRESS, { long: ruleText('Incorrect Format') }, cleanAddress).check(
    z.regex(
      /^(https?:\/\/)?([a-z\d]([a-z\d-]*[a-z\d])?\.)+[a-z]{2,}(:\d+)?([/?#]\S*)?$/i,
      ruleText('Incorrect Format'),
    ),
  ),
);

/** The phone of an account: a mobile number or a landline. (Document 1, section 5.) */
export const phone = bounded(LONGEST_CODE, {
  missing: ruleText('{label} is required', { label: 'Phone' }),
  long: ruleText('Phone No must be of 10 digits '),
}).check(
  z.overwrite(readPhone),
  firstOf((typed) => {
    if (isNothing(typed)) return ruleText('{label} is required', { label: 'Phone' });
    if (!/^\d+$/.test(typed)) return phoneProblem(typed) ?? ruleText('Only numbers are allowed');
    if (typed.length === 10) return null;
    return phoneProblem(typed) ?? ruleText('Phone No must be of 10 digits ');
  }),
);

const tenDigits = (read: (typed: string) => string, problemOf: (read: string) => string | null) =>
  bounded(LONGEST_CODE, {
    missing: ruleText('{label} is required', { label: 'Mobile' }),
    long: ruleText('Mobile No must be of 10 digits'),
  }).check(
    z.overwrite(read),
    firstOf((typed) => {
      if (isNothing(typed)) return ruleText('{label} is required', { label: 'Mobile' });
      if (!/^\d+$/.test(typed)) return problemOf(typed) ?? ruleText('Only Numbers are allowed');
      if (typed.length === 10) return null;
      return problemOf(typed) ?? ruleText('Mobile No must be of 10 digits');
    }),
  );

/** A mobile number; a landline is refused as one. (Document 1, section 5.) */
export const mobile = tenDigits(readMobile, mobileProblem);
/** An optional phone at work, landlines included, with the messages of a mobile number. */
export const optionalPhone = emptyOr(tenDigits(readPhone, phoneProblem));

/** A whole number from 0, as text or number. */
export const wholeNumber = (label: string, max = 9999) =>
  z.pipe(
    z.union([z.number(), bounded(LONGEST_CODE)], { error: ruleText('{label} is required', { label }) }),
    z.transform((value: number | string, context) => {
      const typed = readNumber(String(value)).replace(/\.0+$/, '');
      const message = isNothing(typed)
        ? ruleText('{label} is required', { label })
        : /^\d+$/.test(typed)
          ? null
          : ruleText('Only Numbers are allowed');
      const problem = message ?? (Number(typed) > max ? ruleText('At most {max}', { max }) : null);
      if (problem) {
        context.issues.push({ code: 'custom', message: problem, input: value });
        return z.NEVER;
      }
      return Number(typed);
    }),
  );

/** An optional whole number from 0; empty becomes null. */
export const optionalWholeNumber = (label: string, max = 9999) =>
  z.pipe(
    z.transform((value: number | string | null | undefined) => known(value)),
    z.nullable(wholeNumber(label, max)),
  );

const WRONG_DAY = ruleText('Enter a valid date');
const MONTH_FIRST = ruleText('Write the day before the month');

/** Why a text is no day, or null. */
export function dayProblem(typed: string): string | null {
  if (readDay(typed) !== null) return null;
  return isMonthFirst(typed) ? MONTH_FIRST : WRONG_DAY;
}

/** A day as people write it, stored as YYYY-MM-DD. */
const dayOr = (missing?: string) =>
  bounded(LONGEST_CODE, { long: WRONG_DAY, ...(missing && { missing }) }).check(
    z.overwrite((typed) => readDay(typed) ?? typed),
    firstOf((typed) => (missing && isNothing(typed) ? missing : dayProblem(typed))),
  );
const day = dayOr();

/** An optional time of day (HH:mm); empty becomes null. */
export const optionalTime = emptyOr(
  bounded(5, { long: ruleText('Enter a valid time') }).check(
    z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, ruleText('Enter a valid time')),
  ),
);

/** A required day. */
export const requiredDay = (label: string) => dayOr(ruleText('{label} is required', { label }));

/** An optional day. */
export const optionalDay = emptyOr(day);

/** An optional day, not after today in Asia/Kolkata. */
export const optionalPastDay = (label: string) =>
  emptyOr(
    day.check(
      z.refine(
        (value) => value <= kolkataDay(Date.now()),
        ruleText('{label} cannot be in the future', { label }),
      ),
    ),
  );

/** PAN: five letters, four digits, one letter; converted to upper case. */
export const optionalPan = emptyOr(
  bounded(LONGEST_CODE, { long: ruleText('Enter a valid PAN.') }).check(
    z.overwrite(readCode),
    z.regex(PAN, ruleText('Enter a valid PAN.')),
  ),
);

/** True when the two digits are a GST state code allowed by the server setting. */
export function isGstState(code: number): boolean {
  return (
    code >= 1 &&
    (code <= 35 ||
      (code <= 38 && settings.gstin_max_state >= 38) ||
      (code === 97 && settings.gstin_max_state === 97))
  );
}

/** True for a well-formed GSTIN with a known state code. (Document 1, section 5.) */
export function isGstin(value: string): boolean {
  const match = GSTIN.exec(value);
  return match !== null && isGstState(Number(match[1]));
}

export const optionalGstin = emptyOr(
  bounded(LONGEST_CODE, { long: ruleText('Enter a valid GSTIN No.') }).check(
    z.overwrite(readCode),
    z.refine(isGstin, ruleText('Enter a valid GSTIN No.')),
  ),
);

/** A PIN code of six digits. */
export const pincode = bounded(LONGEST_CODE, {
  missing: ruleText('{label} is required', { label: 'Pincode' }),
  long: ruleText('Pincode must be of 6 digits'),
}).check(
  z.overwrite(readDigits),
  firstOf((typed) => {
    if (isNothing(typed)) return ruleText('{label} is required', { label: 'Pincode' });
    return /^[1-9]\d{5}$/.test(typed) ? null : ruleText('Pincode must be of 6 digits');
  }),
);

/** A latitude or longitude within plus or minus the limit. */
export const degrees = (limit: number) => z.nullish(z.number().check(z.gte(-limit), z.lte(limit)));

const { fields: placeFields, words: locationWords } = defineFields({
  address: field('Address', required),
  landmark: field('Landmark', required),
  city: field('City', (label) => required(label, 120)),
  state: field('State', (label) => required(label, 120)),
  pin_code: field('Pincode', pincode),
  country: field('Country', z._default(cleaned(60), 'India')),
  latitude: field('Latitude', degrees(90), 'number'),
  longitude: field('Longitude', degrees(180), 'number'),
});
export { locationWords };

/**
 * An address with an optional position, which has both coordinates or none. (Document 3, section 3.) (Decision 007.)
 */
export const location = z.object(placeFields.shape, {
  error: ruleText('{label} is required', { label: 'Address' }),
});
export type Location = z.infer<typeof location>;

/** An instant as ISO 8601 with offset. */
export const instant = z.iso.datetime({ offset: true });
