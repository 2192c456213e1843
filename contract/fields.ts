import * as z from 'zod/mini';
import { isDay, kolkataDay } from './dates.ts';
import { settings } from './settings.ts';

/** An id in its one spelling: the database knows others too, and gives back this one. */
export const id = z.uuid().check(z.toLowerCase());

const PAN = /^[A-Z]{5}[0-9]{4}[A-Z]$/;
const GSTIN = /^([0-9]{2})[A-Z]{5}[0-9]{4}[A-Z][1-9A-Z]Z[0-9A-Z]$/;
const MAX_TEXT = 500;

const text = (max: number) => z.string().check(z.trim(), z.maxLength(max, `At most ${max} characters`));

/** A text that must not be empty: "{label} is required". */
export const required = (label: string, max = MAX_TEXT) =>
  z
    .string({ error: `${label} is required` })
    .check(z.trim(), z.minLength(1, `${label} is required`), z.maxLength(max, `At most ${max} characters`));

/** A text that may be left empty; empty becomes null. */
export const optionalText = (max = MAX_TEXT) =>
  z.pipe(
    z.optional(z.nullable(text(max))),
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

/** A record id that may be left empty; empty becomes null. */
export const optionalId = emptyOr(id);

const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]{2,}$/;

/** An e-mail that may be left empty. (Document 1, section 5.) */
export const optionalEmail = emptyOr(
  z
    .string()
    .check(z.trim(), z.maxLength(254, 'E-mail must be valid'), z.regex(EMAIL, 'E-mail must be valid')),
);

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
  z.string({ error: `${label} is required` }).check(
    z.trim(),
    firstOf((typed) => {
      if (typed === '') return `${label} is required`;
      return typed.length <= 254 && EMAIL.test(typed) ? null : 'E-mail must be valid';
    }),
  );

/** An address of the web that may be left empty, with or without its protocol. (Document 1, section 5.) */
export const optionalWebsite = emptyOr(
  z
    .string()
    .check(
      z.trim(),
      z.maxLength(254, 'Incorrect Format'),
      z.regex(
        /^(https?:\/\/)?([a-z\d]([a-z\d-]*[a-z\d])?\.)+[a-z]{2,}(:\d+)?([/?#]\S*)?$/i,
        'Incorrect Format',
      ),
    ),
);

/** The phone of an account; its texts differ from those of a mobile number. (Document 1, section 5.) */
export const phone = z.pipe(
  z.pipe(z.string({ error: 'Phone is required' }), z.transform(cleanMobile)),
  z.string().check(
    firstOf((typed) => {
      if (typed === '') return 'Phone is required';
      if (!/^\d+$/.test(typed)) return 'Only numbers are allowed';
      return typed.length === 10 ? null : 'Phone No must be of 10 digits ';
    }),
  ),
);

const tenDigits = z.pipe(
  z.pipe(z.string({ error: 'Mobile is required' }), z.transform(cleanMobile)),
  z.string().check(
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
    z.union([z.number(), z.string()], { error: `${label} is required` }),
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

const day = z.string().check(z.refine(isDay, 'Enter a valid date'));

/** A day (YYYY-MM-DD) that must be given. */
export const requiredDay = (label: string) =>
  z
    .string({ error: `${label} is required` })
    .check(
      firstOf((typed) =>
        typed === '' ? `${label} is required` : isDay(typed) ? null : 'Enter a valid date',
      ),
    );

/** A day that may be left empty. */
export const optionalDay = emptyOr(day);

/** A day that may be left empty and is not after today in Asia/Kolkata. */
export const optionalPastDay = (label: string) =>
  emptyOr(
    day.check(z.refine((value) => value <= kolkataDay(Date.now()), `${label} cannot be in the future`)),
  );

const capitals = (value: Typed) =>
  typeof value === 'string' ? value.replace(/\s/g, '').toUpperCase() || null : (value ?? null);

const emptyOrCapitals = <T extends z.ZodMiniType<string, string>>(schema: T) =>
  z.pipe(z.transform(capitals), z.nullable(schema));

/** PAN: five letters, four digits, one letter; lower case is turned into capitals. */
export const optionalPan = emptyOrCapitals(z.string().check(z.regex(PAN, 'Enter a valid PAN.')));

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

export const optionalGstin = emptyOrCapitals(z.string().check(z.refine(isGstin, 'Enter a valid GSTIN No.')));

/** A PIN code of six digits. */
export const pincode = z.string({ error: 'Pincode is required' }).check(
  z.trim(),
  firstOf((typed) => {
    if (typed === '') return 'Pincode is required';
    return /^[1-9]\d{5}$/.test(typed) ? null : 'Pincode must be of 6 digits';
  }),
);

/** Half a position: degrees up to a limit on either side of zero. */
export const degrees = (limit: number) => z.nullish(z.number().check(z.gte(-limit), z.lte(limit)));

/** One address with its position; a position is either whole or absent. (Document 3, section 3.) */
export const location = z.object(
  {
    address: required('Address'),
    landmark: required('Landmark'),
    city: required('City', 120),
    state: required('State', 120),
    pin_code: pincode,
    country: z._default(text(60), 'India'),
    latitude: degrees(90),
    longitude: degrees(180),
  },
  { error: 'Address is required' },
);
export type Location = z.infer<typeof location>;

/** An instant as ISO 8601 with offset. */
export const instant = z.iso.datetime({ offset: true });
