let last: Promise<unknown> = Promise.resolve();

/** Serializes heavy work: one task at a time. */
export function inTurn<T>(work: () => Promise<T>): Promise<T> {
  const run = last.then(work);
  last = run.catch(() => undefined);
  return run;
}
