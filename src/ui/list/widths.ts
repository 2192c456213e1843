/** Phones: bottom bar instead of drawer. */
export const PHONE = '(max-width: 47.99em)';

/** Narrower screens show cards, as a table of eight columns would scroll sideways. */
export const CARDS = '(max-width: 68.74em)';
