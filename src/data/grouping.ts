import type { ResourceName } from '#contract/resources.ts';

/** The rows of a list that share one value of a column. */
export interface Group {
  value: string;
  count: number;
  /** What a column of numbers comes to over them; rows without one count as nothing. */
  sum: number;
}

/** What rows are grouped by, and the column of numbers that is added up. */
export interface Grouping {
  by: string;
  sum: string;
}

/** Whose rows come first: those that most rows of `counted` name in the column `by`; equal ones by the column `order`. */
export interface Ranking {
  counted: ResourceName;
  by: string;
  /** Only rows that name this user in one of these columns. */
  owner: string;
  owned_by: readonly string[];
  order: string;
}
