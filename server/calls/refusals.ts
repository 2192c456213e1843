import { ApiError, errorStatus, type ErrorCode, type FieldErrors } from '#contract/core/errors.ts';
import { ruleText } from '#contract/core/language/message.ts';
import { failureOf } from '../db/failures.ts';
import { translateInto } from './language.ts';

/** The body of every failure. */
export interface Refusal {
  status: 0;
  code: ErrorCode;
  message: string;
  errors?: FieldErrors;
}

const RETRY_SECONDS = 2;
const RETRY_SPREAD = 4;

/**
 * Maps an error to an ApiError; undefined for a server fault. Transient failures ask for a retry, spread over a few
 * seconds so that clients do not return all at once.
 */
export function refusalOf(error: unknown): ApiError | undefined {
  if (error instanceof ApiError) return error;
  const failure = failureOf(error);
  switch (failure.kind) {
    case 'passing':
    case 'collision':
      return busyRefusal();
    case 'value':
      return valueRefusal(failure.state, failure.column);
    case 'unexpected':
      return undefined;
  }
}

const BUSY = ruleText('The server is busy. Try again in a moment.');

/** Asks a caller to come again in a moment. */
export const busyRefusal = (text = BUSY) => new ApiError('unavailable', text, {}, retryAfter());

export const retryAfter = () => RETRY_SECONDS + Math.floor(Math.random() * RETRY_SPREAD);

function valueRefusal(state: string, column: string | null): ApiError {
  const at = (text: string): FieldErrors => (column === null ? {} : { [column]: [text] });
  switch (state) {
    case '23505':
    case '23P01':
      return new ApiError('conflict', 'A record with these values already exists.');
    case '23503':
      return new ApiError('invalid', 'A linked record doesn’t exist. Choose another one.');
    case '23502':
      return new ApiError('invalid', 'A value is missing.', at(ruleText('A value is missing')));
    default:
      return new ApiError(
        'invalid',
        'A value cannot be stored.',
        at(ruleText('This value cannot be stored')),
      );
  }
}

/** The body sent for an ApiError, in the language of the person who reads it. */
export function refusalBody(error: ApiError, language: string | null | undefined): Refusal {
  const translate = translateInto(language);
  const messages = Object.entries(error.errors).map(
    ([field, given]) => [field, given.map((one) => translate(one))] as const,
  );
  const errors = messages.length > 0 ? { errors: Object.fromEntries(messages) } : {};
  return { status: 0, code: error.code, message: translate(error.content), ...errors };
}

export const statusOf = (error: ApiError): number => errorStatus[error.code];

/** The answer to a server fault; reveals no internals. */
export const internalError = () => new ApiError('internal', 'Something went wrong on the server. Try again.');
