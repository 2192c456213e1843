import { ApiError } from '#contract/core/errors.ts';

/** Limits of a JSON body, regardless of its meaning. */
export interface JsonLimits {
  bytes: number;
  depth: number;
  /** Values of all kinds, including arrays and objects. */
  values: number;
  /** Entries of one array, or keys of one object. */
  items: number;
}

/** Longest key, in bytes. */
const LONGEST_KEY = 300;

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const COMMA = 0x2c;
const COLON = 0x3a;
const OPEN_LIST = 0x5b;
const OPEN_OBJECT = 0x7b;
const CLOSE_LIST = 0x5d;
const CLOSE_OBJECT = 0x7d;

/**
 * Counts the contents of a JSON body while its bytes arrive, so that an oversized one is rejected before it is
 * parsed. It does not validate JSON: what passes is parsed next.
 */
export class JsonMeter {
  #bytes = 0;
  #values = 1;
  #depth = 0;
  /** Commas of each open array or object, by depth. */
  readonly #commas: Uint32Array;
  #inText = false;
  #escaped = false;
  #letters = 0;
  readonly #limits: JsonLimits;

  constructor(limits: JsonLimits) {
    this.#limits = limits;
    this.#commas = new Uint32Array(limits.depth + 1);
  }

  /** Counts the next bytes; throws ApiError as soon as a limit is exceeded. */
  take(bytes: Uint8Array): void {
    this.#bytes += bytes.length;
    if (this.#bytes > this.#limits.bytes) throw tooMuch();
    for (const byte of bytes) {
      if (this.#inText) this.#takeLetter(byte);
      else this.#takeMark(byte);
    }
    if (this.#values > this.#limits.values) throw tooMuch();
  }

  #takeLetter(byte: number): void {
    if (this.#escaped) this.#escaped = false;
    else if (byte === BACKSLASH) this.#escaped = true;
    else if (byte === QUOTE) this.#inText = false;
    this.#letters += 1;
  }

  #takeMark(byte: number): void {
    switch (byte) {
      case QUOTE:
        this.#inText = true;
        this.#letters = 0;
        break;
      case OPEN_LIST:
      case OPEN_OBJECT:
        this.#open();
        break;
      case CLOSE_LIST:
      case CLOSE_OBJECT:
        this.#depth = Math.max(0, this.#depth - 1);
        break;
      case COMMA:
        this.#values += 1;
        this.#next();
        break;
      case COLON:
        if (this.#letters > LONGEST_KEY) throw tooMuch();
        break;
    }
  }

  /** Counts one more entry of the open array or object. */
  #next(): void {
    const commas = (this.#commas[this.#depth] ?? 0) + 1;
    if (commas >= this.#limits.items) throw tooMuch();
    this.#commas[this.#depth] = commas;
  }

  #open(): void {
    this.#depth += 1;
    this.#values += 1;
    if (this.#depth > this.#limits.depth) throw new ApiError('bad_request', 'The body is nested too deeply.');
    this.#commas[this.#depth] = 0;
  }
}

const tooMuch = () => new ApiError('too_large', 'This is too much at once.');
