import type { ErrorCode } from '#contract/errors.ts';

/** The one moment that cannot do without the network, said plainly. */
export const OFFLINE =
  'There is no network now. The first sign-in on a phone needs it once; after that the app works without.';
export const OFFLINE_NOW = 'There is no network now. Try again where there is one.';
const OFFLINE_RESET = 'There is no network now. Changing the password needs it.';

/** Words for a failure that says nothing about what was typed; null for one that does. */
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
