/** The one moment that cannot do without the network, said plainly. */
export const OFFLINE =
  'There is no network now. The first sign-in on a phone needs it once; after that the app works without.';
export const OFFLINE_RESET = 'There is no network now. Changing the password needs it.';
