/** Phones: the bottom bar instead of the drawer. */
export const PHONE = '(max-width: 47.99em)';

/** Below this a table of eight columns would have to be pushed sideways; cards are shown instead. */
export const CARDS = '(max-width: 68.74em)';
