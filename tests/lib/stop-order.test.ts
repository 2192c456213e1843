import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { suggestStopOrder, routeMetres } from '#lib/geo/stop-order.ts';
import { checkProperty } from '#tests/support/property.ts';

const degrees = (min: number, max: number) => fc.double({ min, max, noNaN: true });
const point = fc.record({ latitude: degrees(18.4, 18.6), longitude: degrees(73.7, 73.9) });
const start = fc.option(point);
const stops = fc
  .array(fc.option(point, { freq: 8 }), { maxLength: 40 })
  .map((places) => places.map((place, at) => ({ id: String(at), place })));

const ids = (way: readonly { id: string }[]) => way.map(({ id }) => id);
const at = (id: string, latitude: number, longitude: number) => ({ id, place: { latitude, longitude } });

describe('a short way over the stops of a day', () => {
  it('has every stop once, those without a place last and as they were', () => {
    checkProperty(
      'lib/way: has every stop once, those without a place last and as they were',
      fc.property(start, stops, (from, day) => {
        const way = suggestStopOrder(from, day);
        expect(ids(way).toSorted()).toEqual(ids(day).toSorted());
        const unplaced = day.filter(({ place }) => place === null);
        expect(way.slice(way.length - unplaced.length)).toEqual(unplaced);
      }),
    );
  });

  it('is never longer than the way as planned, and no stretch of it is shorter the other way round', () => {
    checkProperty(
      'lib/way: is never longer than the way as planned, and no stretch of it is shorter the other way round',
      fc.property(start, stops, (from, day) => {
        const way = suggestStopOrder(from, day).filter(({ place }) => place !== null);
        const length = routeMetres(from, way);
        expect(length).toBeLessThanOrEqual(routeMetres(from, day) + 0.01);
        for (let first = 0; first < way.length - 1; first += 1) {
          const turned = [...way.slice(0, first), ...way.slice(first).reverse()];
          expect(length).toBeLessThanOrEqual(routeMetres(from, turned) + 0.02);
        }
      }),
      40,
    );
  });

  it('goes down a street from where one stands, not back and forth', () => {
    const street = [at('far', 18.54, 73.85), at('near', 18.51, 73.85), at('middle', 18.52, 73.85)];
    expect(ids(suggestStopOrder({ latitude: 18.5, longitude: 73.85 }, street))).toEqual([
      'near',
      'middle',
      'far',
    ]);
    expect(ids(suggestStopOrder({ latitude: 18.55, longitude: 73.85 }, street))).toEqual([
      'far',
      'middle',
      'near',
    ]);
  });

  it('uncrosses what going to the nearest one each time would cross', () => {
    const day = [at('west', 18.5, 73.84), at('east', 18.5, 73.8521), at('far west', 18.5, 73.8)];
    const way = suggestStopOrder({ latitude: 18.5, longitude: 73.85 }, day);
    expect(ids(way)).toEqual(['east', 'west', 'far west']);
  });
});
