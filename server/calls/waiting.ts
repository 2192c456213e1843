import type { ApiError } from '#contract/core/errors.ts';

/** A caller that waits. */
export interface Waiting {
  go: () => void;
  refuse: () => void;
}

/** Waits among others until let go; rejects with `refusal` when refused, after `patience`, or on disconnect. */
export function waitIn(
  others: { add(waiting: Waiting): unknown; delete(waiting: Waiting): unknown },
  patience: number,
  refusal: ApiError,
  signal: AbortSignal | undefined,
): Promise<void> {
  if (signal?.aborted === true) return Promise.reject(refusal);
  return new Promise((resolve, reject) => {
    const end = () => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', waiting.refuse);
      others.delete(waiting);
    };
    const waiting: Waiting = {
      go() {
        end();
        resolve();
      },
      refuse() {
        end();
        reject(refusal);
      },
    };
    const timer = setTimeout(waiting.refuse, patience);
    signal?.addEventListener('abort', waiting.refuse);
    others.add(waiting);
  });
}
