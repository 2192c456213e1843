interface Numbers {
  readonly length: number;
  set(from: ArrayLike<number>): void;
}

/** The same numbers in an array with room for `slot`, doubled so that growing stays cheap. */
export function withRoom<A extends Numbers>(array: A, slot: number, make: (length: number) => A): A {
  if (slot < array.length) return array;
  const larger = make(Math.max(1024, array.length * 2, slot + 1));
  larger.set(array as unknown as ArrayLike<number>);
  return larger;
}
