/**
 * A name as it sounds, whatever script and spelling it has: a character for each consonant with the vowels after
 * it. Its bits say which vowels these may be, whether there are none, whether a word begins here, and above them
 * which consonant it is.
 */
export type Sounds = string;

/** The vowels of अ, इ and उ; ए and ओ lie between them. */
export const A = 1;
export const I = 2;
export const U = 4;
export const ANY = A | I | U;
/** No vowel follows. */
export const SILENT = 8;
export const START = 16;
/** Where the bits of the consonant begin. */
export const CONSONANT = 5;

/** The consonants that are distinguished; the first is none, before a vowel that begins a word. */
const KINDS = '_kgcjtdnpfbmyrlvsh0123456789';

/** A bit for every consonant there is. */
export const ALL_KINDS = (1 << KINDS.length) - 1;

/** The number of a consonant or digit; less than 0 for what is neither. */
export const kindOf = (letter: string): number => KINDS.indexOf(letter);

/** Which consonants occur, a bit each. */
export function kindsIn(sounds: Sounds): number {
  let kinds = 0;
  for (let at = 0; at < sounds.length; at += 1) kinds |= 1 << (sounds.charCodeAt(at) >> CONSONANT);
  return kinds;
}

/** The consonants alone, as letters. */
export const skeletonOf = (sounds: Sounds): string =>
  Array.from(sounds, (unit) => KINDS.charAt(unit.charCodeAt(0) >> CONSONANT)).join('');
