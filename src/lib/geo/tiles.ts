/** A place on the map. */
export interface TilePoint {
  latitude: number;
  longitude: number;
}

/** From the town as a whole to the street. */
const ZOOMS = [10, 12, 13, 14, 15];
/** Tiles around the one a place lies on, at the street. */
const NEIGHBOURS = [-1, 0, 1];

/** The addresses of the tiles that show some places and their streets; none where the template names no tiles. */
export function tilesAround(points: readonly TilePoint[], template: string): string[] {
  if (!template.includes('{z}')) return [];
  const street = ZOOMS.at(-1);
  const addresses = points.flatMap((point) =>
    ZOOMS.flatMap((zoom) => {
      const [x, y] = tileOf(point, zoom);
      const around = zoom === street ? NEIGHBOURS : [0];
      return around.flatMap((dx) => around.map((dy) => addressOf(template, zoom, x + dx, y + dy)));
    }),
  );
  return [...new Set(addresses)];
}

function tileOf({ latitude, longitude }: TilePoint, zoom: number): [number, number] {
  const tiles = 2 ** zoom;
  const angle = (latitude * Math.PI) / 180;
  const north = Math.log(Math.tan(angle) + 1 / Math.cos(angle)) / Math.PI;
  return [Math.floor(((longitude + 180) / 360) * tiles), Math.floor(((1 - north) / 2) * tiles)];
}

const addressOf = (template: string, zoom: number, x: number, y: number): string =>
  template.replace('{z}', String(zoom)).replace('{x}', String(x)).replace('{y}', String(y));
