import { schemaResolver } from '@mantine/form';
import type * as z from 'zod/mini';
import type { Messages } from './form-state.ts';

/** Validates a whole form: the first message of each invalid field, by its dotted name. */
export function judge(schema: z.ZodMiniType, input: unknown): Messages {
  const errors = schemaResolver(schema, { sync: true })(input);
  // The library allows any node as a message; a schema has texts.
  return Object.fromEntries(
    Object.entries(errors).flatMap(([name, text]) => (typeof text === 'string' ? [[name, text]] : [])),
  );
}

/** The first message of each field. */
export const firstOf = (errors: Readonly<Record<string, readonly string[]>>): Messages =>
  Object.fromEntries(Object.entries(errors).flatMap(([name, [text]]) => (text ? [[name, text]] : [])));
