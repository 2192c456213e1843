/** Gives a function that runs steps one after another; one that fails holds up none after it. */
export function inTurn(): <T>(step: () => Promise<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve();
  return (step) => {
    const turn = last.then(step);
    last = turn.catch(() => undefined);
    return turn;
  };
}
