import type * as z from 'zod/mini';
import type { Messages } from './form-state.ts';

/** The first message of each invalid field, by its dotted name. */
function messagesOf(error: z.core.$ZodError): Messages {
  const messages: Record<string, string> = {};
  for (const issue of error.issues) messages[issue.path.join('.')] ??= issue.message;
  return messages;
}

/** Validates a whole form; messages by field. */
export function judge(schema: z.ZodMiniType, input: unknown): Messages {
  const result = schema.safeParse(input);
  return result.success ? {} : messagesOf(result.error);
}

/** The first message of each field. */
export const firstOf = (errors: Readonly<Record<string, readonly string[]>>): Messages =>
  Object.fromEntries(Object.entries(errors).flatMap(([name, [text]]) => (text ? [[name, text]] : [])));
