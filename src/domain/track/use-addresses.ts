import { useEffect, useState } from 'react';
import type { Point } from '#lib/geo/distance.ts';
import { addressAt } from '#lib/geo/reverse.ts';

const keyOf = ({ latitude, longitude }: Point) => `${latitude.toFixed(3)} ${longitude.toFixed(3)}`;

/** Addresses of points from the table on this device, as they are found. */
export function useAddresses(points: readonly Point[]): (point: Point) => string | null {
  const [found, setFound] = useState<ReadonlyMap<string, string | null>>(new Map());
  // The table is read in a worker.
  useEffect(() => {
    let live = true;
    const look = async () => {
      const addresses = new Map<string, string | null>();
      for (const point of points) {
        const key = keyOf(point);
        if (live && !addresses.has(key)) addresses.set(key, await addressAt(point.latitude, point.longitude));
      }
      if (live) setFound(addresses);
    };
    void look();
    return () => {
      live = false;
    };
  }, [points]);
  return (point) => found.get(keyOf(point)) ?? null;
}
