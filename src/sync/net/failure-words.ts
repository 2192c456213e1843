import type { ErrorCode } from '#contract/core/errors.ts';
import { ruleText } from '#contract/core/language/message.ts';

/** Default message of a failed answer that has none. */
export function answerWords(code: ErrorCode): string {
  switch (code) {
    case 'unavailable':
      return ruleText('The server is not working. Your network is fine. Please try again in a few minutes.');
    case 'too_many':
      return ruleText('The server is busy now. Please try again in a few minutes.');
    case 'internal':
      return ruleText(
        'Something went wrong on the server. Your network is fine. Please try again in a few minutes.',
      );
    default:
      return ruleText('The server rejected this without a reason. Please reload the app and try again.');
  }
}

/** Message for a storage error. */
export function storageWords(error: unknown): string {
  return isQuota(error)
    ? ruleText('This device’s storage is full, so nothing can be saved. Free some space and save again.')
    : ruleText('This device can’t save right now. Close the app and open it again.');
}

/** True when the storage of this origin is full. */
export function isQuota(error: unknown): boolean {
  if (typeof error !== 'object' || error === null) return false;
  const { name, inner } = error as { name?: unknown; inner?: unknown };
  return name === 'QuotaExceededError' || (inner !== undefined && inner !== error && isQuota(inner));
}

/** True when the browser closed the database and it can be reopened. */
export function isClosed(error: unknown): boolean {
  return (
    error instanceof Error && (error.name === 'DatabaseClosedError' || error.name === 'InvalidStateError')
  );
}
