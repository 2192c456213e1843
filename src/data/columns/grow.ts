interface Numbers {
  readonly length: number;
  set(from: ArrayLike<number>): void;
}

/** A copy of the array with room for `slot`, doubled so that growth is amortized. */
export function withRoom<A extends Numbers>(array: A, slot: number, make: (length: number) => A): A {
  if (slot < array.length) return array;
  const larger = make(Math.max(1024, array.length * 2, slot + 1));
  larger.set(array as unknown as ArrayLike<number>);
  return larger;
}
