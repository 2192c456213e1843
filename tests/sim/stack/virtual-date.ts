type Now = () => number;

/**
 * Makes the dates of this process dates of runs: the server's and its database's go by the clock of the run then. For
 * good, and before the database opens, because its timers would not bear a clock that goes back for months.
 */
export function installDate(first: Now): { follow(now: Now): void } {
  let source = first;
  const now = () => source();
  globalThis.Date = new Proxy(globalThis.Date, {
    construct: (target, given) => Reflect.construct(target, given.length > 0 ? given : [now()]) as Date,
    get: (target, key) => (key === 'now' ? now : (Reflect.get(target, key) as unknown)),
  });
  return {
    follow(next) {
      source = next;
    },
  };
}
