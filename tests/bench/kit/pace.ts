const ROUNDS = 3_000_000;

/** How long a fixed loop takes now: beside each figure it tells how busy the machine was. */
export function pace(): number {
  const start = performance.now();
  let sum = 0;
  for (let at = 0; at < ROUNDS; at += 1) sum = (sum * 31 + at) % 1_000_003;
  return sum < 0 ? 0 : performance.now() - start;
}
