import { compact, folded } from '#contract/core/reading/folded.ts';
import { readCode, readDigits } from '#contract/core/reading/numbers.ts';

/** Fewer characters are in too many numbers. */
const SHORTEST_NUMBER = 4;
/** Digits that people part by spaces and dashes are one number from here on. */
const SPACED_NUMBER = /\+?\d(?:[\s().-]*\d){6,}/g;
/** What people write before a mobile number, whole or not. */
const BEFORE_MOBILE = /^(?:0091|\+91|91|0)(?=[6-9])/;

/** One word of a search. */
export interface Term {
  /** As texts are compared. */
  word: string;
  /** As numbers and codes are compared, in each spelling that is meant; none for a word without digits. */
  numbers: readonly string[];
}

/** What people typed into a search. */
export interface Terms {
  /** The whole text as texts are compared. */
  text: string;
  /** Its words; all are to be found, in any order. */
  words: readonly Term[];
  /** All of it as one number or code. */
  numbers: readonly string[];
}

/** Reads the text of a search. */
export function termsOf(typed: string): Terms {
  const text = folded(typed).trim();
  const joined = text.replace(SPACED_NUMBER, (number) => number.replace(/[^\d+]/g, ''));
  const words = joined.split(/\s+/).filter((word) => word !== '');
  return {
    text,
    words: words.map((word) => ({ word, numbers: numbersIn(word) })),
    numbers: words.length > 1 ? numbersIn(text) : [],
  };
}

function numbersIn(text: string): string[] {
  if (!/\d/.test(text)) return [];
  const written = text.startsWith('+') ? [] : [readCode(text), text];
  const meant = readDigits(text).replace(BEFORE_MOBILE, '');
  return [...new Set([...written, meant].map(compact))].filter((one) => one.length >= SHORTEST_NUMBER);
}
