import { ruleText } from '#contract/core/language/message.ts';
import { COMMON_WORDS, WALKS } from './common-passwords.ts';

const COMPANY_WORDS = ['beatbook'];
/** Longest beginning that is looked into: what follows makes no password easier. */
const LOOKED_INTO = 100;
/** Four words of the list are a phrase that takes long to guess. */
const FEW_WORDS = 3;
const FEW_LETTERS = 2;
const SHORTEST_WALK = 4;

/** The signs that people write for a letter. */
const DISGUISES: Readonly<Record<string, string>> = {
  a: 'a@4',
  b: 'b8',
  c: 'c(',
  e: 'e3',
  g: 'g69',
  i: 'i1!|',
  l: 'l1|',
  o: 'o0',
  s: 's$5',
  t: 't7+',
  z: 'z2',
};

const isLetter = (typed: string, letter: string): boolean => (DISGUISES[letter] ?? letter).includes(typed);

/** The length of the longest of some words that begins here, in whatever disguise; 0 without one. */
function wordFrom(text: string, at: number, words: readonly string[]): number {
  let longest = 0;
  for (const word of words) {
    const begins =
      word.length > longest &&
      at + word.length <= text.length &&
      word.split('').every((letter, place) => isLetter(text.charAt(at + place), letter));
    if (begins) longest = word.length;
  }
  return longest;
}

const has = (text: string, words: readonly string[]): boolean =>
  text.split('').some((_, at) => wordFrom(text, at, words) > 0);

/** Why a password is too easy to guess, as a message for its owner, or null. */
export function passwordProblem(password: string, username: string, name = ''): string | null {
  const typed = plain(password).slice(0, LOOKED_INTO);
  const own = plain(username);
  if (has(typed, own.length >= 3 ? [...COMPANY_WORDS, own] : COMPANY_WORDS))
    return ruleText('Choose a password without your username or the name of this product');
  const named = plain(`${username} ${name}`).match(/[\p{L}\p{M}]{3,}/gu) ?? [];
  const spellings = [typed, typed.replace(/[\s._*'~,-]/g, ''), Array.from(typed).toReversed().join('')];
  const easy =
    /^[\d\s/.-]+$/.test(typed) ||
    new Set(typed).size < 4 ||
    spellings.some((spelling) => isCommon(spelling, named));
  return easy ? ruleText('This password is too easy to guess') : null;
}

const plain = (typed: string) => typed.normalize('NFKC').toLowerCase();

/** Made of a few frequent words, names of its owner and walks over the keyboard; digits and signs add nothing. */
function isCommon(typed: string, named: readonly string[]): boolean {
  const known = new Set<string>();
  const take = (part: string) => {
    known.add(part);
    return ' ';
  };
  const words = [...named, ...COMMON_WORDS];
  const strange = without(typed, (text, at) => wordFrom(text, at, words), take);
  const left = without(strange, walkFrom, take);
  const letters = left.match(/[\p{L}\p{M}]/gu) ?? [];
  return known.size > 0 && known.size <= FEW_WORDS && letters.length <= FEW_LETTERS;
}

/** A text without the parts that a rule finds, given by their length. */
function without(
  text: string,
  lengthFrom: (text: string, at: number) => number,
  take: (part: string) => string,
): string {
  let left = '';
  for (let at = 0; at < text.length;) {
    const length = lengthFrom(text, at);
    left += length === 0 ? text.charAt(at) : take(text.slice(at, at + length));
    at += Math.max(length, 1);
  }
  return left;
}

/** The length of the longest walk that begins here; 0 if it is short. */
function walkFrom(text: string, at: number): number {
  let length = 0;
  for (const walk of WALKS)
    while (at + length < text.length && walk.includes(text.slice(at, at + length + 1))) length += 1;
  return length < SHORTEST_WALK ? 0 : length;
}
