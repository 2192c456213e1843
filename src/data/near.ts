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

/** The engine's queries by position. */
export interface NearApi {
  /** The rows nearest to a position, nearest first, with distances. */
  nearest<N extends ResourceName>(name: N, from: Point, limit: number): Promise<Near<N>[]>;
  /** Positions of some rows, without those that have none or are not here. */
  places(name: ResourceName, ids: readonly string[]): Promise<Placed[]>;
}
