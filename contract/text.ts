import * as z from 'zod/mini';

interface Words {
  /** Said where there is no text at all. */
  missing?: string;
  /** Said where it is too long. */
  long?: string;
}

/** Most characters of a name, code or remark that does not say its own limit. */
export const MAX_TEXT = 500;

/**
 * A text of bounded length. What is longer is refused before any other check looks into it, so that no check
 * meets more characters than its field may have.
 */
export const bounded = (max = MAX_TEXT, { missing, long = `At most ${max} characters` }: Words = {}) =>
  z
    .string(missing === undefined ? undefined : { error: missing })
    .check(z.maxLength(max, { error: long, abort: true }));

/** The same without the spaces around it, which do not count. */
export const trimmed = (max = MAX_TEXT, { missing, long = `At most ${max} characters` }: Words = {}) =>
  z
    .string(missing === undefined ? undefined : { error: missing })
    .check(z.trim(), z.maxLength(max, { error: long, abort: true }));
