import type { Action, Plan } from './plan.ts';

/** Leaves out steps as long as the run still breaks; gives the shortest plan found within the tries. */
export async function shrink(
  plan: Plan,
  breaks: (plan: Plan) => Promise<boolean>,
  tries: number,
): Promise<Plan> {
  let best = plan;
  let left = tries;
  for (let size = Math.ceil(best.actions.length / 2); size >= 1 && left > 0;) {
    let shorter = false;
    for (let at = 0; at < best.actions.length && left > 0;) {
      left -= 1;
      const candidate = { ...best, actions: without(best.actions, at, size) };
      if (await breaks(candidate)) {
        best = candidate;
        shorter = true;
      } else at += size;
    }
    if (!shorter || size > best.actions.length) size = size === 1 ? 0 : Math.floor(size / 2);
  }
  return best;
}

/** The steps without some of them; the time they took stays. */
function without(actions: readonly Action[], at: number, size: number): Action[] {
  const gone = actions.slice(at, at + size).reduce((sum, action) => sum + action.wait, 0);
  const [next, ...rest] = actions.slice(at + size);
  return [...actions.slice(0, at), ...(next ? [{ ...next, wait: next.wait + gone }, ...rest] : [])];
}
