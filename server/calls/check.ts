import { ApiError, type FieldErrors } from '#contract/core/errors.ts';
import { ruleText } from '#contract/core/language/message.ts';
import type * as z from 'zod/mini';

const NUL = String.fromCharCode(0);
const LONE_SURROGATE = /\p{Surrogate}/u;
/** Most errors in one answer: a list of invalid entries can have thousands. */
const MOST_SAID = 100;
const UNSTORABLE = ruleText('Contains characters that cannot be stored');

/** Validates a value against a contract schema; throws ApiError with messages by field path. */
export function check<S extends z.ZodMiniType>(schema: S, value: unknown, prefix = ''): z.infer<S> {
  const checked = checkShape(schema, value, prefix);
  // After the schema, which takes out of a free text what cannot be stored.
  const unstorable = findUnstorable(checked);
  if (unstorable !== undefined) throw invalid({ [prefix + unstorable]: [UNSTORABLE] });
  return checked;
}

/** Validates without checking the texts: for a batch, whose operations are checked one by one. */
export function checkShape<S extends z.ZodMiniType>(schema: S, value: unknown, prefix = ''): z.infer<S> {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  throw invalid(fieldErrors(parsed.error.issues, prefix));
}

function invalid(errors: FieldErrors): ApiError {
  const first = Object.values(errors)[0]?.[0] ?? 'The request is not valid';
  return new ApiError('invalid', first, errors);
}

/** Messages of a failed validation by field path, such as `location.city`. */
export function fieldErrors(issues: readonly z.core.$ZodIssue[], prefix = ''): FieldErrors {
  const errors: FieldErrors = {};
  for (const issue of issues.slice(0, MOST_SAID)) {
    const path = prefix + issue.path.map(String).join('.');
    (errors[path] ??= []).push(issue.message);
  }
  return errors;
}

/** The path of the first text that PostgreSQL cannot store (NUL, a lone surrogate), or undefined. */
export function findUnstorable(value: unknown, path = ''): string | undefined {
  if (typeof value === 'string') return value.includes(NUL) || LONE_SURROGATE.test(value) ? path : undefined;
  if (typeof value !== 'object' || value === null) return undefined;
  for (const [key, inner] of Object.entries(value)) {
    const at = path === '' ? key : `${path}.${key}`;
    if (findUnstorable(key) !== undefined) return path;
    const found = findUnstorable(inner, at);
    if (found !== undefined) return found;
  }
  return undefined;
}
