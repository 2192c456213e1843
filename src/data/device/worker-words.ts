/** Asks the service worker whether it was asked to take the app away; it answers yes or no. */
export const IS_REMOVED = 'IS_REMOVED';

/** Asks it to compare the kept files of the app with what they should be; it answers how many it mended. */
export const REPAIR = 'REPAIR';
