/** A heading by its letters and digits alone: `Mobile No.` is `mobileno`. */
export const bareHeading = (text: string): string =>
  text
    .normalize()
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]/gu, '');

/** No heading is longer. */
const MOST_LETTERS = 80;

/** How many of the cells are known headings. */
export const knownAmong = (cells: readonly string[], known: ReadonlySet<string>): number =>
  new Set(
    cells
      .filter(({ length }) => length > 0 && length <= MOST_LETTERS)
      .map(bareHeading)
      .filter((cell) => known.has(cell)),
  ).size;

/** Texts written as a list: `Shop | Firm`. */
export const listed = (texts: string): string[] => texts.split('|').map((text) => text.trim());
