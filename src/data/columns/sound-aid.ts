import { RANKS, likenessOf } from '#lib/sounds/likeness.ts';
import { isHindi } from '#lib/sounds/devanagari.ts';
import { kindsMaybe } from '#lib/sounds/kinds.ts';
import { soundsOf } from '#lib/sounds/sounds.ts';
import { ALL_KINDS, kindsIn, type Sounds } from '#lib/sounds/unit.ts';
import { withRoom } from './grow.ts';

const words = (length: number) => new Int32Array(length);
/** The bit of rows whose consonants are known; nothing is known of the others. */
const KNOWN = ALL_KINDS + 1;
/** The bit of names in Devanagari. */
const HINDI = KNOWN << 1;

/** The rows that are listened to: those of the mask that do not contain the text. */
export interface SoundRows {
  mask: Uint8Array;
  hits: Uint8Array;
  /** Only names in Devanagari, or only others. */
  hindi?: boolean;
}

/** How the names of a column sound. A name is listened to when a search comes near it, so that a pull pays nothing. */
export class SoundAid {
  readonly #sounds = new Map<number, Sounds>();
  /** The consonants a name has, or at first those it may have. */
  #kinds = words(0);

  constructor(private readonly nameOf: (slot: number) => string) {}

  /** A row has another name now. */
  forget(slot: number): void {
    if (slot >= this.#kinds.length) return;
    this.#kinds[slot] = 0;
    this.#sounds.delete(slot);
  }

  /** Raises how well the names of some rows sound like a text; 0 is not at all. True where one does. */
  raise(likeness: Uint8Array, { mask, hits, hindi }: SoundRows, wanted: Sounds): boolean {
    const needed = kindsIn(wanted);
    const size = likeness.length;
    this.#kinds = withRoom(this.#kinds, size, words);
    const kinds = this.#kinds;
    let some = false;
    for (let slot = 0; slot < size; slot += 1) {
      let has = kinds[slot] ?? 0;
      // Most names lack a consonant: their other facts are not looked at.
      if (has !== 0 && (has & needed) !== needed) continue;
      if (mask[slot] === 0) continue;
      if (has === 0) {
        const name = this.nameOf(slot);
        has = kindsMaybe(name) | KNOWN | (isHindi(name) ? HINDI : 0);
        kinds[slot] = has;
      }
      if (hindi !== undefined && (has & HINDI) !== (hindi ? HINDI : 0)) continue;
      if ((has & needed) !== needed || hits[slot] === 1) continue;
      const alike = RANKS - likenessOf(this.#soundsAt(slot), wanted);
      if (alike <= (likeness[slot] ?? 0)) continue;
      likeness[slot] = alike;
      some = true;
    }
    return some;
  }

  #soundsAt(slot: number): Sounds {
    const known = this.#sounds.get(slot);
    if (known !== undefined) return known;
    const sounds = soundsOf(this.nameOf(slot));
    this.#sounds.set(slot, sounds);
    this.#kinds[slot] = kindsIn(sounds) | KNOWN | ((this.#kinds[slot] ?? 0) & HINDI);
    return sounds;
  }
}
