/** Phones: bottom bar instead of drawer. */
export const PHONE = '(max-width: 47.99em)';

/** Below, lists are cards: beside the side menu a table of eight columns would scroll sideways. */
export const CARDS = '(max-width: 79.99em)';

/** Below, there is no room for two columns or for a table beside the side menu. */
export const NARROW = '(max-width: 68.74em)';
