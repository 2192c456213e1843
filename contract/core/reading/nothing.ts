/** Marks for nothing that are no word: -, --, ., N/A, and errors of a spreadsheet. */
const NO_WORD =
  /^(?:[\p{Pd}\u2212.\s\p{Z}\p{C}\p{DI}\u2800]*|n\/a|n\.a\.?|#(?:n\/a|ref!|value!|name\?|div\/0!|null!|num!))$/iu;
/** Words for nothing, which in a free text may be a name. */
const NO_VALUE = /^(?:na|nil|null|none)$/i;

/** True for a text that says nothing: empty, or a mark such as - or N/A. */
export const isBlank = (text: string): boolean => NO_WORD.test(text);

/**
 * True for what people write where a number, code, day or choice is not known: the same, and nil, NA, null or none.
 * (Decision 068.)
 */
export const isNothing = (text: string): boolean => isBlank(text) || NO_VALUE.test(text.trim());
