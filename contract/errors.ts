/** Every failure a caller can meet. Both sides decide on the code, never on the message. */
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

/** Texts by field name, as the envelope carries them under `errors`. */
export type FieldErrors = Record<string, string[]>;

/** A refusal with a code, a sentence for people and, for bad input, the texts by field. */
export class ApiError extends Error {
  override name = 'ApiError' as const;
  constructor(
    readonly code: ErrorCode,
    message: string,
    readonly errors: FieldErrors = {},
    /** Seconds after which another try makes sense (429 and 503 only). */
    readonly retry_after?: number,
  ) {
    super(message);
  }
}

/** Every answer of this server carries this header; without it an answer is somebody else's (a captive portal, a proxy). */
export const MARK_HEADER = 'x-beatbook';

/** Present on a 401 only when the session itself is dead: `ended`, or `wipe` for a lost phone. */
export const SESSION_HEADER = 'x-beatbook-session';

/** Present beside it where the user was disabled: the device treats that as a sign-out, not as an expired session. */
export const LEFT_HEADER = 'x-beatbook-left';
