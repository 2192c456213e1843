import { ANY, CONSONANT, SILENT, START, type Sounds } from './unit.ts';

/** How many ranks of likeness there are. */
export const RANKS = 4;

/**
 * How well a text sounds like the beginning of a name or of a later word in it: 0 for whole words at the
 * beginning, 1 for whole words later, 2 and 3 for words that only begin so; RANKS for not at all.
 */
export function likenessOf(name: Sounds, wanted: Sounds): number {
  let best = RANKS;
  for (let at = 0; at + wanted.length <= name.length && best > 0; at += 1) {
    if ((name.charCodeAt(at) & START) === 0) continue;
    best = Math.min(best, likenessAt(name, wanted, at) + (at === 0 ? 0 : 1));
  }
  return best;
}

function likenessAt(name: Sounds, wanted: Sounds, from: number): number {
  const last = wanted.length - 1;
  let open = false;
  for (let at = 0; at <= last; at += 1) {
    const [one, other] = [name.charCodeAt(from + at), wanted.charCodeAt(at)];
    if (one >> CONSONANT !== other >> CONSONANT) return RANKS;
    if ((one & other & ANY) !== 0) continue;
    // What is still being typed may go on with any vowel.
    open = at === last && (other & SILENT) !== 0;
    if (!open) return RANKS;
  }
  const end = from + wanted.length;
  const whole = !open && (end === name.length || (name.charCodeAt(end) & START) !== 0);
  if (whole) return 0;
  // One consonant alone begins too many words.
  return last === 0 ? RANKS : 2;
}

/** False for a text that has no consonant, or nothing at all. */
export const isTelling = (wanted: Sounds): boolean =>
  wanted.length > 1 || wanted.charCodeAt(0) >> CONSONANT > 0;
