import type { ResourceName } from '#contract/resources.ts';
import type { Point } from '#lib/geo/distance.ts';
import type { ListRow } from './api.ts';

/** A row by where it is. */
export interface Placed extends Point {
  id: string;
}

/** A row and how far it is from the place asked about. */
export interface Near<N extends ResourceName> {
  row: ListRow<N>;
  place: Point;
  metres: number;
}

/** What the engine answers from where rows are. */
export interface NearApi {
  /** The rows nearest to a place, nearest first, and how far each is. */
  nearest<N extends ResourceName>(name: N, from: Point, limit: number): Promise<Near<N>[]>;
  /** Where some rows are; those without a place, or not here, are left out. */
  places(name: ResourceName, ids: readonly string[]): Promise<Placed[]>;
}
