/** Counts what people make in a run, so that every name and id is another. */
export class Made {
  private count = 0;

  next(): number {
    return ++this.count;
  }
}

/** One of a list by any whole number; callers look whether the list was empty. */
export function pick<T>(list: readonly T[], number: number): T {
  return list[number % Math.max(1, list.length)] as T; // see above
}

/** The same of a list that may be empty. */
export const nth = <T>(list: readonly T[], number: number): T | undefined =>
  list[number % Math.max(1, list.length)];

export const STATUSES = ['Active', 'Inactive', 'Follow Up', 'Interested'];
export const PRIORITIES = ['Low', 'High'];
