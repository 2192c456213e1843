import type { ErrorCode } from '#contract/core/errors.ts';
import { t } from '#ui/language/text.ts';

/** The only step that requires the network. */
export const OFFLINE = t(
  'No network. The first sign-in on a {device} needs it; after that the app works offline.',
);
export const OFFLINE_NOW = t('No network. Try again when you’re online.');
const OFFLINE_RESET = t('No network. You must be online to change your password.');

/** The message of a failure not about the input; null otherwise. */
export function notAboutInput(answer: { code: ErrorCode | 'offline'; message: string }): string | null {
  switch (answer.code) {
    case 'offline':
      return OFFLINE_RESET;
    case 'internal':
    case 'unavailable':
      return answer.message;
    default:
      return null;
  }
}
