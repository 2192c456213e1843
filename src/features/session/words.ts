import type { ErrorCode } from '#contract/errors.ts';
import { t } from '#ui/language/text.ts';

/** The only step that requires the network. */
export const OFFLINE = t(
  'There is no network now. The first sign-in on a {device} needs it once; after that the app works without.',
);
export const OFFLINE_NOW = t('There is no network now. Try again where there is one.');
const OFFLINE_RESET = t('There is no network now. Changing the password needs it.');

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
