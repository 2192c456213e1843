import { kindOf } from './unit.ts';

type Speller = (text: string, at: number, next: string) => string | undefined;

/** Letters whose sound depends on their neighbours, most of them in English words on shops. */
const spellers = new Map<string, Speller>([
  ['p', (_text, _at, next) => (next === 'h' ? 'f' : undefined)],
  ['c', soundOfC],
  ['g', soundOfG],
  ['t', soundOfT],
  ['s', soundOfS],
]);

/** The consonant of a letter that is not always the same one; undefined where nothing is said of it. */
export function spelledAt(text: string, at: number): number | undefined {
  const letter = spellers.get(text.charAt(at))?.(text, at, text.charAt(at + 1));
  return letter === undefined ? undefined : kindOf(letter);
}

/** Chand, Bachchan, School, Agency, Cosmetics. */
function soundOfC(text: string, at: number, next: string): string {
  if (next === 'h') return text.charAt(at - 1) === 's' ? 'k' : 'c';
  if (next === 'e' || next === 'i' || next === 'y') return 's';
  return next === 'c' && text.charAt(at + 2) === 'h' ? 'c' : 'k';
}

/** General and Engineering, but Nagendra and Girish. */
function soundOfG(text: string, at: number, next: string): string | undefined {
  if (next === 'e') return text.startsWith('gen', at) && !text.startsWith('gend', at) ? 'j' : undefined;
  return next === 'i' && text.startsWith('ngin', at - 1) ? 'j' : undefined;
}

/** Corporation, Furniture, Brothers. */
function soundOfT(text: string, at: number, next: string): string | undefined {
  if (next === 'i' && text.startsWith('tion', at)) return 's';
  if (next === 'u' && text.startsWith('ture', at)) return 'c';
  return next === 'h' && text.startsWith('other', at - 1) ? 'd' : undefined;
}

/** Provision, Enterprises, Industries. */
function soundOfS(text: string, at: number, next: string): string | undefined {
  if (next === 'i') return text.startsWith('ision', at - 1) ? 'j' : undefined;
  if (next === 'e') return text.startsWith('rise', at - 2) ? 'j' : undefined;
  const plural =
    (next < 'a' || next > 'z') && text.charAt(at - 1) === 'e' && /[sci]/.test(text.charAt(at - 2));
  return plural ? 'j' : undefined;
}
