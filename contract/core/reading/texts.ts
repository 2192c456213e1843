/** Line breaks of every kind; \p{Cc} below holds those of one character. */
const BREAKS = /\r\n?|[\v\f\u0085\u2028\u2029]/g;
const BREAKS_AND_TABS = /[\t\n\v\f\r\u0085\u2028\u2029]+/g;
/** Controls, marks that turn the direction of the text around them, and halves of characters. */
const UNWANTED = /(?![\t\n])[\p{Cc}\p{Cs}\u202a-\u202e\u2066-\u2069\ufeff]/gu;
/** What is not seen at the edge of a text. Inside, joiners and marks of direction have a meaning. */
const EDGE = /[\s\p{Z}\u00ad\u061c\u115f\u1160\u180e\u200b-\u200f\u2060-\u2064\u2800\u3164\uffa0]/u;
const SEEN = /[^\p{Z}\p{C}\p{DI}\u2800]/u;

/** True for a text with at least one character that can be seen. */
export const isSeen = (text: string): boolean => SEEN.test(text);

/** By single steps: an expression for the end of a text takes quadratic time. */
function withoutEdges(text: string): string {
  let from = 0;
  let to = text.length;
  while (from < to && EDGE.test(text.charAt(from))) from += 1;
  while (to > from && EDGE.test(text.charAt(to - 1))) to -= 1;
  return text.slice(from, to);
}

/** A text of several lines as it is stored: without controls, marks of direction and what is not seen around it. */
export const cleanText = (typed: string): string =>
  withoutEdges(typed.replace(BREAKS, '\n').replace(UNWANTED, ''));

/** A text of one line as it is stored. */
export const cleanLine = (typed: string): string =>
  withoutEdges(typed.replace(BREAKS_AND_TABS, ' ').replace(UNWANTED, ''));

/** An e-mail or web address: what is not seen goes out everywhere, but joiners, which Indian addresses need. */
export const cleanAddress = (typed: string): string =>
  cleanLine(typed)
    .replace(/[\u00ad\u200b\u200e\u200f\u2060]/g, '')
    .replace(/^mailto:/i, '');
