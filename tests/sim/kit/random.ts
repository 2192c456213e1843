/** A small seeded generator (sfc32): the same seed gives the same run on every machine. */
export class Random {
  private a: number;
  private b: number;
  private c: number;
  private d: number;

  constructor(seed: string | number) {
    [this.a, this.b, this.c, this.d] = scatter(String(seed));
    for (let round = 0; round < 12; round++) this.bits();
  }

  private bits(): number {
    const sum = (((this.a + this.b) | 0) + this.d) | 0;
    this.d = (this.d + 1) | 0;
    this.a = this.b ^ (this.b >>> 9);
    this.b = (this.c + (this.c << 3)) | 0;
    this.c = (((this.c << 21) | (this.c >>> 11)) + sum) | 0;
    return sum >>> 0;
  }

  /** From 0 up to, not including, 1. */
  next = (): number => this.bits() / 0x1_0000_0000;

  /** A whole number from 0 up to, not including, `below`. */
  int(below: number): number {
    return Math.floor(this.next() * below);
  }

  chance(probability: number): boolean {
    return this.next() < probability;
  }

  pick<T>(list: readonly T[]): T {
    const value = list[this.int(list.length)];
    if (value === undefined) throw new Error('picked from nothing');
    return value;
  }

  /** A UUID of version 7 in form whose leading time is a counter: ids never depend on a clock. */
  id(order: number): string {
    const hex = (length: number) => Array.from({ length }, () => this.int(16).toString(16)).join('');
    const time = order.toString(16).padStart(12, '0');
    return `${time.slice(0, 8)}-${time.slice(8)}-7${hex(3)}-8${hex(3)}-${hex(12)}`;
  }
}

function scatter(text: string): [number, number, number, number] {
  const hashes: [number, number, number, number] = [0x9e3779b9, 0x243f6a88, 0xb7e15162, 0xdeadbeef];
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    hashes[0] = Math.imul(hashes[0] ^ code, 0x85ebca6b);
    hashes[1] = Math.imul(hashes[1] ^ (code + at), 0xc2b2ae35);
    hashes[2] = Math.imul(hashes[2] ^ (code << 3), 0x27d4eb2f);
    hashes[3] = Math.imul(hashes[3] ^ (code + hashes[0]), 0x165667b1);
  }
  return hashes;
}
