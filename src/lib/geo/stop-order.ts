import { distanceMetres, type Point } from './distance.ts';

interface Stop {
  id: string;
  /** Null if unknown. */
  place: Point | null;
}

interface Placed {
  id: string;
  place: Point;
}

/** Smaller gains are rounding errors. */
const LEAST_METRES = 0.01;

/** Straight-line length in metres of a route from `start`, or its first stop, to its last stop. */
export function routeMetres(start: Point | null, stops: readonly Stop[]): number {
  const points = [start, ...stops.map(({ place }) => place)].filter((point) => point !== null);
  return points.reduce((sum, point, at) => sum + metresFrom(points[at - 1], point), 0);
}

const metresFrom = (before: Point | undefined, point: Point): number =>
  before ? distanceMetres(before, point) : 0;

/**
 * A short open route over all stops: nearest neighbour, then 2-opt. Never longer than the given order; stops
 * without a position come last, in their order.
 */
export function suggestStopOrder<S extends Stop>(start: Point | null, stops: readonly S[]): S[] {
  const placed = stops.filter((stop): stop is S & Placed => stop.place !== null);
  const ways = [nearestFirst(start, placed), placed].map((way) => uncrossed(start, way));
  const [best = placed] = ways.toSorted((one, other) => routeMetres(start, one) - routeMetres(start, other));
  return [...best, ...stops.filter(({ place }) => place === null)];
}

function nearestFirst<S extends Placed>(start: Point | null, stops: readonly S[]): S[] {
  const rest = [...stops];
  const way: S[] = [];
  let here = start ?? rest[0]?.place;
  while (here && rest.length > 0) {
    const from = here;
    const next = rest.reduce((best, stop) =>
      distanceMetres(from, stop.place) < distanceMetres(from, best.place) ? stop : best,
    );
    rest.splice(rest.indexOf(next), 1);
    way.push(next);
    here = next.place;
  }
  return way;
}

/** 2-opt: reverses segments of the route as long as that shortens it. */
function uncrossed<S extends Placed>(start: Point | null, stops: readonly S[]): S[] {
  let way = [...stops];
  for (let better = true; better;) {
    better = false;
    for (let from = 0; from < way.length - 1; from += 1)
      for (let to = from + 1; to < way.length; to += 1) {
        if (gain(start, way, from, to) < LEAST_METRES) continue;
        way = [...way.slice(0, from), ...way.slice(from, to + 1).reverse(), ...way.slice(to + 1)];
        better = true;
      }
  }
  return way;
}

/** Metres saved by reversing a segment. */
function gain(start: Point | null, way: readonly Placed[], from: number, to: number): number {
  const before = way[from - 1]?.place ?? start;
  const [first, last, after] = [way[from]?.place, way[to]?.place, way[to + 1]?.place];
  const leg = (one: Point | null | undefined, other: Point | undefined) =>
    one && other ? distanceMetres(one, other) : 0;
  return leg(before, first) + leg(last, after) - leg(before, last) - leg(first, after);
}
