// Not `zod`: what the contract imports is in the first load. (Decision 006.)
import * as z from 'zod/mini';
import './language/default-texts.ts';
import { ruleText } from './language/message.ts';
import { cleanLine } from './reading/texts.ts';

interface Words {
  /** Error when there is no text. */
  missing?: string;
  /** Error when the text is too long. */
  long?: string;
}

/** Default limit in characters for a name, code or remark. */
export const MAX_TEXT = 500;

/**
 * A text of bounded length. Longer input is rejected before any other check, so that no check processes more
 * characters than the field allows.
 */
export const bounded = (
  max = MAX_TEXT,
  { missing, long = ruleText('At most {max} characters', { max }) }: Words = {},
) =>
  z
    .string(missing === undefined ? undefined : { error: missing })
    .check(z.maxLength(max, { error: long, abort: true }));

/** A bounded text, cleaned first: as one line, or as `clean` says. */
export const cleaned = (
  max = MAX_TEXT,
  { missing, long = ruleText('At most {max} characters', { max }) }: Words = {},
  clean: (typed: string) => string = cleanLine,
) =>
  z
    .string(missing === undefined ? undefined : { error: missing })
    .check(z.overwrite(clean), z.maxLength(max, { error: long, abort: true }));
