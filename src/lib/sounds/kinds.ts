import { ALL_KINDS, kindOf } from './unit.ts';

const bits = (letters: string): number =>
  Array.from(letters).reduce((kinds, letter) => kinds | (kindOf(letter) < 0 ? 0 : 1 << kindOf(letter)), 0);

/** What a letter may sound like, where that is not what it is. */
const several = new Map([
  ['c', 'cks'],
  ['p', 'pf'],
  ['q', 'k'],
  ['w', 'v'],
  ['x', 'ksj'],
  ['y', 'y_'],
  ['z', 'j'],
]);

const kindsOfLetter = Uint32Array.from({ length: 128 }, (_, code) => {
  const char = String.fromCharCode(code);
  return bits(several.get(char) ?? (/[aeiou]/.test(char) ? '_' : char));
});

/** What two letters in a row may sound like, apart from what each of them does: `ti` of Corporation, `es` of Agencies. */
const pairs = ['ti s', 'tu c', 'th d', 'ge j', 'gi j', 'is j', 'es j'];
const FIRSTS = 'tgie';
/** One more than the place of a letter that begins a pair; 0 for others. */
const firstOf = Uint8Array.from({ length: 128 }, (_, code) => FIRSTS.indexOf(String.fromCharCode(code)) + 1);
const kindsOfPair = new Uint32Array((FIRSTS.length + 1) * 128);
for (const pair of pairs)
  kindsOfPair[(firstOf[pair.charCodeAt(0)] ?? 0) * 128 + pair.charCodeAt(1)] = bits(pair.charAt(3));

/** The bit in which capitals differ from small letters; digits and spaces have it too. */
const SMALL = 32;

/** At least the consonants a text has when it is listened to, found without listening. */
export function kindsMaybe(text: string): number {
  let kinds = 0;
  let before = 0;
  for (let at = 0; at < text.length; at += 1) {
    const read = text.charCodeAt(at);
    if (read > 127) return ALL_KINDS;
    const code = read | SMALL;
    kinds |= (kindsOfLetter[code] ?? 0) | (kindsOfPair[before * 128 + code] ?? 0);
    before = firstOf[code] ?? 0;
  }
  return kinds;
}
