import type { ResourceName } from '#contract/resources.ts';

/** The rows of a list that share one value of a column. */
export interface Group {
  value: string;
  count: number;
  /** Sum of a numeric column over the group; rows without a value count as 0. */
  sum: number;
}

/** The column to group by, and the numeric column to sum. */
export interface Grouping {
  by: string;
  sum: string;
}

/** Ranks rows by how many rows of `counted` reference them in the column `by`; ties by the column `order`. */
export interface Ranking {
  counted: ResourceName;
  by: string;
  /** Only rows that reference this user in one of these columns. */
  owner: string;
  owned_by: readonly string[];
  order: string;
}
