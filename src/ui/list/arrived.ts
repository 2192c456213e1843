import { useStatus } from '#data/hooks.ts';

/** True once the first pull completed: from then on empty lists and counts are real. */
export const useArrived = (): boolean => useStatus().pulled_at !== null;
