const consonants =
  'क k ख kh ग g घ gh ङ n च ch छ ch ज j झ jh ञ n ट t ठ th ड d ढ dh ण n त t थ th द d ध dh न n ' +
  'प p फ ph ब b भ bh म m य y र r ल l ळ l व v श sh ष sh स s ह h';
const vowels = 'अ a आ aa इ i ई i उ oo ऊ oo ऋ ri ए e ऐ ai ओ o औ au ऑ o ऍ e';
/** Vowels written on the consonant before them. */
const signs = '\u093e aa ि i ी i ु oo ू oo ृ ri े e ै ai ो o ौ au ॉ o ॅ e';
const digits = '० 0 १ 1 २ 2 ३ 3 ४ 4 ५ 5 ६ 6 ७ 7 ८ 8 ९ 9';
/** Virama, nukta and what is not heard: visarga, avagraha, the joiners. */
const silent = ['\u094d', '\u093c', 'ः', 'ऽ', '\u200c', '\u200d'];
const NUKTA = '\u093c';

const latin = new Map<string, string>();
const letters = new Set<string>();
const isConsonant = new Set<string>();
for (const table of [consonants, vowels, signs, digits]) {
  const cells = table.split(' ');
  for (let at = 0; at < cells.length; at += 2) {
    const char = cells[at] ?? '';
    latin.set(char, cells[at + 1] ?? '');
    if (table === consonants) isConsonant.add(char);
    if (table === consonants || table === vowels) letters.add(char);
  }
}
for (const char of silent) latin.set(char, '');

/** True for a text with letters of Devanagari. */
export const isHindi = (text: string): boolean => /\p{Script=Devanagari}/u.test(text);

/** Not spoken letter by letter. */
const unlike = new Map([
  ['ॐ', 'ओम'],
  ['ज्ञ', 'ग्य'],
  ['ंह', 'ंघ'],
  ['ड\u093c', 'र'],
  ['ढ\u093c', 'र'],
]);

/** Devanagari, decomposed, in Latin letters as Hindi is spoken: no vowel at the end of a word that ends without one. */
export function latinOf(devanagari: string): string {
  const text = devanagari.replace(/ॐ|ज्ञ|ंह|[डढ]\u093c/g, (part) => unlike.get(part) ?? part);
  let written = '';
  /** True after a consonant whose vowel is still to come. */
  let bare = false;
  for (let at = 0; at < text.length; at += 1) {
    const char = text.charAt(at);
    if (char === NUKTA) continue;
    const nasal = char === 'ं' || char === 'ँ';
    if (bare && (nasal || letters.has(char))) written += 'a';
    bare = isConsonant.has(char);
    written += nasal ? nasalBefore(text.charAt(at + 1)) : (latin.get(char) ?? char);
  }
  return written;
}

/** Nothing where no letter follows, as in माँ. */
function nasalBefore(next: string): string {
  if (!letters.has(next)) return '';
  return 'पफबभम'.includes(next) ? 'm' : 'n';
}
