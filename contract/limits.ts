/** The most entries of any list in a body. A list of the contract may allow fewer, never more. */
export const MOST_ITEMS = 1000;

/** The most expenses, and the most receipts, of an expense statement. */
export const MOST_LINES = MOST_ITEMS;

/** The largest body, in bytes, of a call that names every expense of a statement: with a long title in Hindi each. */
export const MOST_LINES_BYTES = 1024 * 1024;
