import { ApiError, type FieldErrors } from '#contract/errors.ts';
import type * as z from 'zod/mini';

const NUL = String.fromCharCode(0);
const LONE_SURROGATE = /\p{Surrogate}/u;
/** A list of bad entries can be wrong in thousands of places; nobody reads more than so many. */
const MOST_SAID = 100;
const UNSTORABLE = 'Contains characters that cannot be stored';

/** Checks a value against a schema of the contract; throws ApiError with the texts by field path. */
export function check<S extends z.ZodMiniType>(schema: S, value: unknown, prefix = ''): z.infer<S> {
  const unstorable = findUnstorable(value);
  if (unstorable !== undefined) throw invalid({ [prefix + unstorable]: [UNSTORABLE] });
  return checkShape(schema, value, prefix);
}

/** The same without a look at the texts: for a batch, whose operations are looked at one by one. */
export function checkShape<S extends z.ZodMiniType>(schema: S, value: unknown, prefix = ''): z.infer<S> {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  throw invalid(fieldErrors(parsed.error.issues, prefix));
}

function invalid(errors: FieldErrors): ApiError {
  const first = Object.values(errors)[0]?.[0] ?? 'The request is not valid';
  return new ApiError('invalid', first, errors);
}

/** The texts of a failed check by field path, such as `location.city`. */
export function fieldErrors(issues: readonly z.core.$ZodIssue[], prefix = ''): FieldErrors {
  const errors: FieldErrors = {};
  for (const issue of issues.slice(0, MOST_SAID)) {
    const path = prefix + issue.path.map(String).join('.');
    (errors[path] ??= []).push(issue.message);
  }
  return errors;
}

/** The path of the first text that PostgreSQL cannot hold (NUL, half a surrogate pair), or undefined. */
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
