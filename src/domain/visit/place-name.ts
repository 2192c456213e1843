import type { Point } from '#lib/geo/distance.ts';
import { placesAt } from '#lib/geo/reverse.ts';

/** The name of the place at a point; undefined if unknown, because a check is valid without it. */
export async function placeNameAt({ latitude, longitude }: Point): Promise<string | undefined> {
  const [place] = await placesAt(latitude, longitude).catch(() => []);
  return place && `${place.city}, ${place.state} ${place.pin_code}`;
}
