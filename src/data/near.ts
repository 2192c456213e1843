import type { ResourceName } from '#contract/resources.ts';
import type { Point } from '#lib/geo/distance.ts';
import type { ListRow } from './api.ts';

/** A row with its position. */
export interface Placed extends Point {
  id: string;
}

/** A row and its distance from the given position. */
export interface Near<N extends ResourceName> {
  row: ListRow<N>;
  place: Point;
  metres: number;
}
