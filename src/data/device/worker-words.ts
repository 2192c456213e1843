/** Asks the service worker whether it was asked to remove the app; answers yes or no. */
export const IS_REMOVED = 'IS_REMOVED';

/** Asks it to verify the app's cached files; answers how many it repaired. */
export const REPAIR = 'REPAIR';

/** Asks it to download the manuals in the language of this device that it does not have. */
export const FETCH_MANUALS = 'FETCH_MANUALS';

/** Tells it that the user starts a new version, which the browser holds back for as long as this one works. */
export const RETIRE = 'RETIRE';
