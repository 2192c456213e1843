import * as z from 'zod/mini';
import { isDay, kolkataDay } from './dates.ts';
import { defineFields, field } from './define-fields.ts';
import { settings } from './settings.ts';
import { bounded, MAX_TEXT, trimmed } from './text.ts';

/** An id in its one spelling: the database knows others too, and gives back this one. */
export const id = z.uuid().check(z.toLowerCase());

const PAN = /^[A-Z]{5}[0-9]{4}[A-Z]$/;
const GSTIN = /^([0-9]{2})[A-Z]{5}[0-9]{4}[A-Z][1-9A-Z]Z[0-9A-Z]$/;
/** Nothing people type as a number, a code or a day is longer, however they space it. */
const LONGEST_CODE = 60;

/** A text that must not be empty: "{label} is required". */
export const required = (label: string, max = MAX_TEXT) =>
  trimmed(max, { missing: `${label} is required` }).check(z.minLength(1, `${label} is required`));

/** A text that may be left empty; empty becomes null. */
export const optionalText = (max = MAX_TEXT) =>
  z.pipe(
    z.optional(z.nullable(trimmed(max))),
    z.transform((value) => value || null),
  );

type Typed = string | null | undefined;

/** Empty becomes null; anything else goes on as it came, so that the schema refuses what is no text. */
const emptyOr = <T extends z.ZodMiniType<string, string>>(schema: T) =>
  z.pipe(
    z.transform((value: Typed) => (value === undefined || value === '' ? null : value)),
    z.nullable(schema),
  );

/** One of a few words, or nothing; empty becomes null. */
export const optionalChoice = <const W extends readonly [string, ...string[]]>(words: W, error: string) =>
  z.pipe(
    z.transform((value: Typed) => (value === undefined || value === '' ? null : value)),
    z.nullable(z.enum(words, { error })),
  );

/** A record id that must be given. */
export const requiredId = (label: string) => z.uuid({ error: `${label} is required` });

/** A record id that may be left empty; empty becomes null. */
export const optionalId = emptyOr(id);

const EMAIL = /^[^\s@<>()[\]\\,;:"]+@(?:[\p{L}\p{M}\p{N}-]+\.)+[\p{L}\p{M}\p{N}-]{2,}$/u;
const WRONG_EMAIL = 'E-mail must be valid';

/** An e-mail that may be left empty. (Document 1, section 5.) */
export const optionalEmail = emptyOr(trimmed(254, { long: WRONG_EMAIL }).check(z.regex(EMAIL, WRONG_EMAIL)));

/** Takes off what people type around an Indian mobile number: spaces, dashes, +91 and a leading 0. */
export function cleanMobile(typed: string): string {
  const bare = typed.replace(/[\s-]/g, '').replace(/^\+91/, '');
  return /^0\d{10}$/.test(bare) ? bare.slice(1) : bare;
}

/** Says the first text that applies, and lets the rules of other fields speak beside it. */
const firstOf = (problem: (value: string) => string | null) =>
  z.check<string>((context) => {
    const message = problem(context.value);
    if (message !== null) context.issues.push({ code: 'custom', message, input: context.value });
  });

/** An e-mail that must be given. (Document 1, section 5.) */
export const requiredEmail = (label: string) =>
  trimmed(254, { missing: `${label} is required`, long: WRONG_EMAIL }).check(
    firstOf((typed) => {
      if (typed === '') return `${label} is required`;
      return EMAIL.test(typed) ? null : WRONG_EMAIL;
    }),
  );

/** An address of the web that may be left empty, with or without its protocol. (Document 1, section 5.) */
export const optionalWebsite = emptyOr(
  trimmed(254, { long: 'Incorrect Format' }).check(
    z.regex(
      /^(https?:\/\/)?([a-z\d]([a-z\d-]*[a-z\d])?\.)+[a-z]{2,}(:\d+)?([/?#]\S*)?$/i,
      'Incorrect Format',
    ),
  ),
);

/** The phone of an account: nothing is taken off what was typed, unlike a mobile number. (Document 1, section 5.) */
export const phone = trimmed(LONGEST_CODE, {
  missing: 'Phone is required',
  long: 'Phone No must be of 10 digits ',
}).check(
  firstOf((typed) => {
    if (typed === '') return 'Phone is required';
    if (!/^\d+$/.test(typed)) return 'Only numbers are allowed';
    return typed.length === 10 ? null : 'Phone No must be of 10 digits ';
  }),
);

const tenDigits = z.pipe(
  z.pipe(
    bounded(LONGEST_CODE, { missing: 'Mobile is required', long: 'Mobile No must be of 10 digits' }),
    z.transform(cleanMobile),
  ),
  bounded(LONGEST_CODE).check(
    firstOf((typed) => {
      if (typed === '') return 'Mobile is required';
      if (!/^\d+$/.test(typed)) return 'Only Numbers are allowed';
      return typed.length === 10 ? null : 'Mobile No must be of 10 digits';
    }),
  ),
);

export const mobile = tenDigits;
export const optionalMobile = emptyOr(tenDigits);

/** A whole number from 0 up, typed or given as a number. */
export const wholeNumber = (label: string, max = 9999) =>
  z.pipe(
    z.union([z.number(), bounded(LONGEST_CODE)], { error: `${label} is required` }),
    z.transform((value: number | string, context) => {
      const typed = String(value).trim();
      const message =
        typed === '' ? `${label} is required` : /^\d+$/.test(typed) ? null : 'Only Numbers are allowed';
      const problem = message ?? (Number(typed) > max ? `At most ${max}` : null);
      if (problem) {
        context.issues.push({ code: 'custom', message: problem, input: value });
        return z.NEVER;
      }
      return Number(typed);
    }),
  );

/** A whole number from 0 up that may be left empty; empty becomes null. */
export const optionalWholeNumber = (label: string, max = 9999) =>
  z.pipe(
    z.transform((value: number | string | null | undefined) =>
      value === undefined || value === '' ? null : value,
    ),
    z.nullable(wholeNumber(label, max)),
  );

const WRONG_DAY = 'Enter a valid date';
const day = bounded(LONGEST_CODE, { long: WRONG_DAY }).check(z.refine(isDay, WRONG_DAY));

/** A day (YYYY-MM-DD) that must be given. */
export const requiredDay = (label: string) =>
  bounded(LONGEST_CODE, { missing: `${label} is required`, long: WRONG_DAY }).check(
    firstOf((typed) => (typed === '' ? `${label} is required` : isDay(typed) ? null : WRONG_DAY)),
  );

/** A day that may be left empty. */
export const optionalDay = emptyOr(day);

/** A day that may be left empty and is not after today in Asia/Kolkata. */
export const optionalPastDay = (label: string) =>
  emptyOr(
    day.check(z.refine((value) => value <= kolkataDay(Date.now()), `${label} cannot be in the future`)),
  );

/** What is too long for any code stays as it is, for the schema to refuse. */
const capitals = (value: Typed) =>
  typeof value === 'string' && value.length <= LONGEST_CODE
    ? value.replace(/\s/g, '').toUpperCase() || null
    : (value ?? null);

const emptyOrCapitals = <T extends z.ZodMiniType<string, string>>(schema: T) =>
  z.pipe(z.transform(capitals), z.nullable(schema));

/** PAN: five letters, four digits, one letter; lower case is turned into capitals. */
export const optionalPan = emptyOrCapitals(
  bounded(LONGEST_CODE, { long: 'Enter a valid PAN.' }).check(z.regex(PAN, 'Enter a valid PAN.')),
);

/** True when the two digits name a GST state under the server's setting. */
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

export const optionalGstin = emptyOrCapitals(
  bounded(LONGEST_CODE, { long: 'Enter a valid GSTIN No.' }).check(
    z.refine(isGstin, 'Enter a valid GSTIN No.'),
  ),
);

/** A PIN code of six digits. */
export const pincode = trimmed(LONGEST_CODE, {
  missing: 'Pincode is required',
  long: 'Pincode must be of 6 digits',
}).check(
  firstOf((typed) => {
    if (typed === '') return 'Pincode is required';
    return /^[1-9]\d{5}$/.test(typed) ? null : 'Pincode must be of 6 digits';
  }),
);

/** Half a position: degrees up to a limit on either side of zero. */
export const degrees = (limit: number) => z.nullish(z.number().check(z.gte(-limit), z.lte(limit)));

const { fields: placeFields, words: locationWords } = defineFields({
  address: field('Address', required),
  landmark: field('Landmark', required),
  city: field('City', (label) => required(label, 120)),
  state: field('State', (label) => required(label, 120)),
  pin_code: field('Pincode', pincode),
  country: field('Country', z._default(trimmed(60), 'India')),
  latitude: field('Latitude', degrees(90), { number: true }),
  longitude: field('Longitude', degrees(180), { number: true }),
});
export { locationWords };

/** One address with its position; a position is either whole or absent. (Document 3, section 3.) */
export const location = z.object(placeFields.shape, { error: 'Address is required' });
export type Location = z.infer<typeof location>;

/** An instant as ISO 8601 with offset. */
export const instant = z.iso.datetime({ offset: true });
