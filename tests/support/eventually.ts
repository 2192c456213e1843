import { vi } from 'vitest';

const PATIENCE_MS = 15_000;

/** Asks again until the expectations hold. The patience is for busy machines; nothing is waited for that holds. */
export const eventually = <T>(expectations: () => T | Promise<T>): Promise<T> =>
  vi.waitFor(expectations, { timeout: PATIENCE_MS, interval: 20 });
