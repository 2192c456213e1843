import { english, type Message } from './language/message.ts';

/** All error codes with their HTTP status. Both sides decide on the code, never on the message. */
export const errorStatus = {
  bad_request: 400,
  unauthorized: 401,
  forbidden: 403,
  not_found: 404,
  conflict: 409,
  gap: 409,
  too_large: 413,
  unsupported: 415,
  invalid: 422,
  too_many: 429,
  internal: 500,
  unavailable: 503,
} as const;

export type ErrorCode = keyof typeof errorStatus;

/** Messages by field name, sent as `errors`. */
export type FieldErrors = Record<string, string[]>;

type Content = string | Message;

/** A rejection with a code, a message for the user and, for invalid input, messages by field. */
export class ApiError extends Error {
  override name = 'ApiError' as const;
  constructor(
    readonly code: ErrorCode,
    /** The message as every language can say it; `message` is its English. */
    readonly content: Content,
    readonly errors: Readonly<Record<string, readonly Content[]>> = {},
    /** Seconds until a retry makes sense (429 and 503 only). */
    readonly retry_after?: number,
  ) {
    super(english(content));
  }
}

/** Every answer of this server has this header; without it the answer came from a captive portal or a proxy. */
export const MARK_HEADER = 'x-beatbook';

/** Set on a 401 only when the session itself has ended: `ended`, or `wipe` for a lost phone. */
export const SESSION_HEADER = 'x-beatbook-session';

/** Set next to SESSION_HEADER when the user was disabled: the device treats it as a sign-out, not as expired. */
export const LEFT_HEADER = 'x-beatbook-left';
