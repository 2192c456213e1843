import { A, ANY, CONSONANT, I, SILENT, START, U, kindOf, type Sounds } from './unit.ts';
import { latinOf } from './devanagari.ts';
import { spelledAt } from './spelling.ts';

const codeTable = (of: (char: string) => number): Int8Array =>
  Int8Array.from({ length: 128 }, (_, code) => of(String.fromCharCode(code)));

/** Short vowels as they are heard, which is not always as they are written: the `u` of Industries is अ. */
const vowels = new Map([
  ['a', A],
  ['e', A | I],
  ['i', I],
  ['o', A | U],
  ['u', A | U],
]);
const doubled = new Map([
  ['ee', I],
  ['ii', I],
  ['oo', U],
  ['uu', U],
]);
const alike = new Map([
  ['q', 'k'],
  ['z', 'j'],
]);
const vowelOf = codeTable((char) => vowels.get(char) ?? 0);
const plainOf = codeTable((char) => (char === '_' ? -1 : kindOf(alike.get(char) ?? char)));

const isVowel = (text: string, at: number): boolean => (vowelOf[text.charCodeAt(at)] ?? 0) > 0;

/** How a text sounds. (Decision 042.) */
export function soundsOf(text: string): Sounds {
  const letters = lettersOf(text);
  const writer = new Writer();
  for (let at = 0; at < letters.length;) at += write(writer, letters, at);
  return String.fromCharCode(...writer.units);
}

/** Lower-case letters without diacritics, and Devanagari as Latin. */
function lettersOf(text: string): string {
  const lower = text.toLowerCase();
  if (!/[\u0080-\uffff]/.test(lower)) return lower;
  const bare = lower.normalize('NFD').replace(/[\u0300-\u036f]/g, '');
  return /[\u0900-\u097f]/.test(bare) ? latinOf(bare) : bare;
}

/** Writes the sound at a place, and says how many letters it took. */
function write(writer: Writer, text: string, at: number): number {
  const char = text.charAt(at);
  const vowel = vowelOf[text.charCodeAt(at)] ?? 0;
  if (vowel > 0) {
    const long = text.charAt(at + 1) === char ? doubled.get(char + char) : undefined;
    writer.vowel(long ?? vowel);
    return long === undefined ? 1 : 2;
  }
  switch (char) {
    case 'y':
      if (writer.starts && isVowel(text, at + 1)) writer.consonant(kindOf('y'));
      else writer.vowel(I);
      return 1;
    case 'w':
      if (!writer.starts && isVowel(text, at - 1) && !isVowel(text, at + 1)) writer.vowel(U);
      else writer.consonant(kindOf('v'));
      return 1;
    case 'h':
      if (!writer.silent) writer.consonant(kindOf('h'));
      return 1;
    case 'x':
      if (!writer.starts) writer.consonant(kindOf('k'));
      writer.consonant(kindOf(writer.starts ? 'j' : 's'));
      return 1;
    case "'":
    case '’':
      return 1;
    default:
      writer.consonant(spelledAt(text, at) ?? plainOf[text.charCodeAt(at)] ?? -1);
      return 1;
  }
}

class Writer {
  readonly units: number[] = [];
  /** START until something is written of a word. */
  #start = START;

  get starts(): boolean {
    return this.#start === START;
  }

  /** True right after a consonant. */
  get silent(): boolean {
    return !this.starts && ((this.units.at(-1) ?? 0) & SILENT) !== 0;
  }

  /** A doubled consonant is one, a doubled digit is not; what is neither parts words. */
  consonant(kind: number): void {
    if (kind < 0) {
      this.#start = START;
      return;
    }
    const again = this.silent && (this.units.at(-1) ?? 0) >> CONSONANT === kind && kind < kindOf('0');
    if (!again) this.units.push((kind << CONSONANT) | this.#start | SILENT | A);
    this.#start = 0;
  }

  vowel(may: number): void {
    const last = this.starts ? undefined : this.units.pop();
    if (last === undefined) this.units.push(START | may);
    else this.units.push((last & SILENT ? last & ~(SILENT | ANY) : last) | may);
    this.#start = 0;
  }
}
