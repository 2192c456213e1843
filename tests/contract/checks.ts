import { expect } from 'vitest';
import * as z from 'zod/mini';

/** The texts a schema gives for a value, or [] when it takes it. */
export function textsOf(schema: z.ZodMiniType, value: unknown): string[] {
  const result = z.safeParse(schema, value);
  return result.success ? [] : result.error.issues.map((issue) => issue.message);
}

/** The texts by field, as a form shows them. */
export function textsByField(schema: z.ZodMiniType, value: unknown): Record<string, string[]> {
  const result = z.safeParse(schema, value);
  if (result.success) return {};
  const texts: Record<string, string[]> = {};
  for (const issue of result.error.issues) (texts[issue.path.join('.')] ??= []).push(issue.message);
  return texts;
}

/** Expects the schema to take the value and gives what it became. */
export function taken<S extends z.ZodMiniType>(schema: S, value: unknown): z.infer<S> {
  const result = z.safeParse(schema, value);
  expect(result.error?.issues ?? []).toEqual([]);
  return z.parse(schema, value);
}
