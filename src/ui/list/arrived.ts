import { useStatus } from '#data/hooks.ts';

/** True once the first data is here: what is empty or counted from then on is so. */
export const useArrived = (): boolean => useStatus().pulled_at !== null;
