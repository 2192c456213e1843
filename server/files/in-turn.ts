let last: Promise<unknown> = Promise.resolve();

/** Runs one piece of heavy work after the other. */
export function inTurn<T>(work: () => Promise<T>): Promise<T> {
  const run = last.then(work);
  last = run.catch(() => undefined);
  return run;
}
