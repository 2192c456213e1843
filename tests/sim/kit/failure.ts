/** A promise of the sync that did not hold, under its number in docs/simulator.md. */
export class Broken extends Error {
  override name = 'Broken';
  constructor(
    readonly rule: string,
    text: string,
  ) {
    super(`${rule} ${text}`);
  }
}

/** Throws when a promise of the sync does not hold. */
export function invariant(rule: string, holds: boolean, text: string | (() => string)): asserts holds {
  if (!holds) throw new Broken(rule, typeof text === 'string' ? text : text());
}
