const FIRST_S = 5;
const LONGEST_S = 3_600;

/** Seconds until the next attempt: doubled by each, with jitter, so that jobs that failed together do not return so. */
export function retryAfterS(attempts: number, random = Math.random): number {
  const longest = Math.min(FIRST_S * 2 ** (attempts - 1), LONGEST_S);
  return longest * (0.5 + random() / 2);
}

/** What the row stores of an error: its code or name, because a message may contain secrets. */
export function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  return 'code' in error && typeof error.code === 'string' ? error.code : error.name;
}
