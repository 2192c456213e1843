import * as z from 'zod/mini';
import { instant } from './fields.ts';
import { ruleText } from './language/message.ts';

/** Yes or no, also as a form or an address has it; empty is no. */
export const flag = z.pipe(
  z.transform((value: boolean | string | null | undefined) => value ?? false),
  z.pipe(
    z.union([z.boolean(), z.literal(['true', 'false', '1', '0', ''])]),
    z.transform((value) => value === true || value === 'true' || value === '1'),
  ),
);

/** A date and time without a zone is one of India, to the minute or the second. */
function readInstant(typed: string | null | undefined): string | null {
  if (!typed) return null;
  const local = typed.replace(' ', 'T');
  const zoned = local.length === 16 ? `${local}:00+05:30` : local.length === 19 ? `${local}+05:30` : local;
  return instant.safeParse(zoned).success ? new Date(zoned).toISOString() : typed;
}

const WRONG_INSTANT = ruleText('Enter a valid date and time');

/** An optional date and time. */
export const optionalInstant = z.pipe(
  z.transform(readInstant),
  z.nullable(z.iso.datetime({ offset: true, error: WRONG_INSTANT })),
);

/** A required date and time. */
export const requiredInstant = (label: string) =>
  z.pipe(optionalInstant, z.string({ error: ruleText('{label} is required', { label }) }));

const split = (typed: unknown): unknown =>
  typeof typed === 'string' ? typed.split(',').filter((one) => one.trim() !== '') : (typed ?? []);

/** Several different values of one rule, as a list or as a text with commas; none for empty. */
export const several = <T>(one: z.ZodMiniType<T>, max = 50) =>
  z.pipe(
    z.transform(split),
    z.pipe(
      z.array(z.unknown()).check(z.maxLength(max, ruleText('At most {max}', { max }))),
      z.transform((values, context): T[] => {
        const read = new Set<T>();
        for (const value of values) {
          const { success, data, error } = one.safeParse(value);
          if (success) read.add(data);
          else
            context.issues.push({ code: 'custom', message: error.issues[0]?.message ?? '', input: values });
        }
        return [...read];
      }),
    ),
  );

/** The same, at least one. */
export const atLeastOne = <T>(label: string, one: z.ZodMiniType<T>) =>
  several(one).check(z.refine((values) => values.length > 0, ruleText('{label} is required', { label })));
